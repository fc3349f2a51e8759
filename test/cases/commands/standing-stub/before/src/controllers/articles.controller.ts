import type {
  ArticlesContext,
  ArticlesContract,
} from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";
import type { Stores } from "../resources/stores.js";

/**
 * Answers the routes of `articles`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class ArticlesController implements ArticlesContract {
  readonly #articles: Stores["articles"];

  // Mine.
  constructor(stores: Stores) {
    this.#articles = stores.articles;
  }

  /**
   * POST /articles: makes one.
   * No request sets all that the row needs: give the rest to
   * `this.#articles.create`, as `set`. Answer
   * `context.created(article, articlePath(article))`.
   */
  create(context: ArticlesContext<"create">): Reply {
    return context.notImplemented();
  }

  /** GET /articles/:id: one article. */
  async show(context: ArticlesContext<"show">): Promise<Reply> {
    return context.ok(await this.#articles.find(context));
  }
}
