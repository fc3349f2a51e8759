import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export const handlers: ArticlesContract = {
  index(context: ArticlesContext<"index">) {
    return context.ok([]);
  }, // the list

  /** GET /articles/:id */
  show(context: ArticlesContext<"show">) {
    return context.notImplemented();
  }
};
