import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export const handlers: ArticlesContract = {
  index(context: ArticlesContext<"index">) {
    return context.ok([]);
  } // the list
};
