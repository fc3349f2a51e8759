import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export const articlesController = {
  index(context: ArticlesContext<"index">) {
    return context.ok([]);
  },

  show: (context: ArticlesContext<"show">) => context.ok(1), // inline
} satisfies ArticlesContract;
