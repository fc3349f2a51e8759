import { Authorized, Cached } from "../decorators.js";
import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

@Authorized()
export class ArticlesController implements ArticlesContract {
  @Cached({ seconds: 60 })
  index(context: ArticlesContext<"index">) {
    return context.ok([]);
  }

  /** GET /articles/:id */
  show(context: ArticlesContext<"show">) {
    return context.notImplemented();
  }

  @Authorized("admin") // only they
  // and nobody else
  @Cached()
  destroy(context: ArticlesContext<"destroy">) {
    return context.noContent();
  }
}
