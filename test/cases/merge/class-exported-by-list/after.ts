import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

class Controller implements ArticlesContract {
  index(context: ArticlesContext<"index">) {
    return context.notImplemented();
  }

  /** GET /articles/:id */
  show(context: ArticlesContext<"show">) {
    return context.notImplemented();
  }
}

export { Controller as ArticlesController };
