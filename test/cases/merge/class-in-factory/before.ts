import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export function createArticlesController(db: { all(): unknown[] }) {
  return class ArticlesController implements ArticlesContract {
    index(context: ArticlesContext<"index">) {
      return context.ok(db.all());
    }
  };
}
