import { crud } from "./crud.js";
import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export const articlesController = {
  index(context: ArticlesContext<"index">) {
    return context.ok([]);
  },
  /** POST /articles/:id/publish */
  publish(context: ArticlesContext<"publish">) {
    return context.notImplemented();
  },
  ...crud,
  show(context: ArticlesContext<"show">) {
    return context.ok(1);
  },
} satisfies ArticlesContract;
