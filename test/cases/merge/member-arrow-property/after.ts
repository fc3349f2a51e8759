import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export class ArticlesController implements ArticlesContract {
  index = async (context: ArticlesContext<"index">) => {
    return context.ok([]);
  };

  /** POST /articles */
  create(context: ArticlesContext<"create">) {
    return context.notImplemented();
  }

  readonly show = (context: ArticlesContext<"show">) => context.ok(1);
}
