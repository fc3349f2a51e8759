import { crud } from "./crud.js";
import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export const articlesController = {
  index(context: ArticlesContext<"index">) {
    return context.ok([]);
  },
  ...crud,
  show(context: ArticlesContext<"show">) {
    return context.ok(1);
  },
} satisfies ArticlesContract;
