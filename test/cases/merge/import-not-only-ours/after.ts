import type { ArticlesContract, Reply } from "../resources/contracts.js"; // both needed
import type { ArticlesContext } from "../resources/contracts.js";

export class ArticlesController implements ArticlesContract {
  index(): Reply {
    throw new Error("later");
  }

  /** GET /articles/:id */
  show(context: ArticlesContext<"show">) {
    return context.notImplemented();
  }
}
