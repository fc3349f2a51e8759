import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export const articlesController = {
  index(context: ArticlesContext<"index">) {
    return context.ok([]);
  },

  /** POST /articles */
  create(context: ArticlesContext<"create">) {
    return context.notImplemented();
  },

  show: (context: ArticlesContext<"show">) => context.ok(1), // inline

  /** DELETE /articles/:id */
  destroy(context: ArticlesContext<"destroy">) {
    return context.notImplemented();
  },
} satisfies ArticlesContract;
