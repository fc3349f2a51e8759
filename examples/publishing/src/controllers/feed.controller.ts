import type { FeedContext, FeedContract } from "../resources/contracts.js";
import { HttpError, type Reply } from "../resources/http.js";
import type { Stores } from "../resources/stores.js";

/**
 * Answers the routes of `feed`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class FeedController implements FeedContract {
  readonly #posts: Stores["posts"];

  constructor(stores: Stores) {
    this.#posts = stores.posts;
  }

  /** GET /feed: the list. */
  async index(context: FeedContext<"index">): Promise<Reply> {
    const { follower_id } = (await context.scope()) ?? {};
    if (follower_id === undefined) throw new HttpError(401);
    const { rows, headers } = await this.#posts.list(context, {
      where: (query) =>
        query.where((eb) => {
          const followed = eb
            .selectFrom("follows")
            .select("followed_id")
            .where("follower_id", "=", follower_id);
          return eb("author_id", "in", followed);
        }),
    });
    return context.ok(rows, headers);
  }
}
