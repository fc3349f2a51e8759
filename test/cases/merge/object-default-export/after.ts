import type { ArticlesContext } from "../resources/contracts.js";

export default {
  async index(context: ArticlesContext<"index">) {
    return context.ok([]);
  },

  /** GET /articles/:id */
  show(context: ArticlesContext<"show">) {
    return context.notImplemented();
  },
};
