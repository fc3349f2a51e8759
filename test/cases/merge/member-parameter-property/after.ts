import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export class ArticlesController implements ArticlesContract {
  constructor(
    public readonly index: ArticlesContract["index"],
    private readonly db: unknown,
  ) {
    void this.db;
  }

  /** GET /articles/:id */
  show(context: ArticlesContext<"show">) {
    return context.notImplemented();
  }
}
