import type { FollowContext, FollowContract } from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";
import type { Stores } from "../resources/stores.js";

/**
 * Answers the routes of `follow`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class FollowController implements FollowContract {
  readonly #follows: Stores["follows"];
  readonly #users: Stores["users"];

  constructor(stores: Stores) {
    this.#follows = stores.follows;
    this.#users = stores.users;
  }

  /** POST /api/profiles/:profile_username/follow: makes it. */
  async create(context: FollowContext<"create">): Promise<Reply> {
    await this.#follows.create(context, await context.input());
    return context.ok(await this.#users.find(context));
  }

  /** DELETE /api/profiles/:profile_username/follow: removes it. */
  async destroy(context: FollowContext<"destroy">): Promise<Reply> {
    await this.#follows.destroy(context);
    return context.ok(await this.#users.find(context));
  }
}
