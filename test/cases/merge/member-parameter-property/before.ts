import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export class ArticlesController implements ArticlesContract {
  constructor(
    public readonly index: ArticlesContract["index"],
    private readonly db: unknown,
  ) {
    void this.db;
  }
}
