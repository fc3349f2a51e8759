import type {
  FavoriteContext,
  FavoriteContract,
} from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";
import type { Stores } from "../resources/stores.js";

/**
 * Answers the routes of `favorite`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class FavoriteController implements FavoriteContract {
  readonly #favorites: Stores["favorites"];
  readonly #articles: Stores["articles"];

  constructor(stores: Stores) {
    this.#favorites = stores.favorites;
    this.#articles = stores.articles;
  }

  /** POST /api/articles/:article_slug/favorite: makes it. */
  async create(context: FavoriteContext<"create">): Promise<Reply> {
    await this.#favorites.create(context, await context.input());
    return context.ok(await this.#articles.find(context));
  }

  /** DELETE /api/articles/:article_slug/favorite: removes it. */
  async destroy(context: FavoriteContext<"destroy">): Promise<Reply> {
    await this.#favorites.destroy(context);
    return context.ok(await this.#articles.find(context));
  }
}
