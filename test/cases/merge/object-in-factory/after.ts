import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export const createArticles = (db: { all(): unknown[] }): ArticlesContract => ({
  index: (context) => context.ok(db.all()),
  show: auth("admin", (context: ArticlesContext<"show">) => context.ok(1)),

  /** DELETE /articles/:id */
  destroy(context: ArticlesContext<"destroy">) {
    return context.notImplemented();
  },
});

function auth<T>(role: string, handler: T): T {
  return role === "" ? handler : handler;
}
