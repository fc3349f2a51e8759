import type {
  FollowsContext,
  FollowsContract,
} from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";
import type { Stores } from "../resources/stores.js";

/**
 * Answers the routes of `follows`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class FollowsController implements FollowsContract {
  readonly #follows: Stores["follows"];

  constructor(stores: Stores) {
    this.#follows = stores.follows;
  }

  /** GET /follows: the list. */
  async index(context: FollowsContext<"index">): Promise<Reply> {
    const { rows, headers } = await this.#follows.list(context);
    return context.ok(rows, headers);
  }

  /** POST /follows: makes one. */
  async create(context: FollowsContext<"create">): Promise<Reply> {
    const follow = await this.#follows.create(context, await context.input());
    return context.created(follow);
  }

  /** DELETE /follows/:id: removes it. */
  async destroy(context: FollowsContext<"destroy">): Promise<Reply> {
    await this.#follows.destroy(context);
    return context.noContent();
  }
}
