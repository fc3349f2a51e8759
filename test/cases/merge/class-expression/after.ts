import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export const ArticlesController = class implements ArticlesContract {
  index(context: ArticlesContext<"index">) {
    return context.notImplemented();
  }

  /** GET /articles/:id */
  show(context: ArticlesContext<"show">) {
    return context.notImplemented();
  }
};
