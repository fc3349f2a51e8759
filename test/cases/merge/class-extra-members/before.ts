import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export class ArticlesController implements ArticlesContract {
  static readonly table = "articles";
  readonly #cache = new Map<string, string>();
  private limit = 20;

  constructor(private readonly db: Db) {}

  index(context: ArticlesContext<"index">) {
    return context.ok(this.findAll());
  }

  private findAll() {
    return this.db.all(ArticlesController.table, this.limit, this.#cache);
  }
}

interface Db {
  all(table: string, limit: number, cache: Map<string, string>): unknown;
}
