import type { FeedContext, FeedContract } from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";
import type { Stores } from "../resources/stores.js";

/**
 * Answers the routes of `feed`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class FeedController implements FeedContract {
  readonly #articles: Stores["articles"];

  constructor(stores: Stores) {
    this.#articles = stores.articles;
  }

  /** GET /api/articles/feed: the list. */
  async index(context: FeedContext<"index">): Promise<Reply> {
    const { id } = await context.caller();
    const { rows, headers } = await this.#articles.list(context, {
      where: (query) =>
        query.where("authorId", "in", (eb) =>
          eb
            .selectFrom("follows")
            .select("followedId")
            .where("followerId", "=", id),
        ),
    });
    return context.ok(rows, headers);
  }
}
