import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export class ArticlesController implements ArticlesContract {
  accessor index = (context: ArticlesContext<"index">) => context.ok([]);
  declare show: ArticlesContract["show"];

  /** GET /articles/:id/edit */
  edit(context: ArticlesContext<"edit">) {
    return context.notImplemented();
  }

  [key: string]: unknown;
}
