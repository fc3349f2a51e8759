import type {
  ProfilesContext,
  ProfilesContract,
} from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";
import type { Stores } from "../resources/stores.js";

/**
 * Answers the routes of `profiles`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class ProfilesController implements ProfilesContract {
  readonly #users: Stores["users"];

  constructor(stores: Stores) {
    this.#users = stores.users;
  }

  /** GET /api/profiles/:username: one profile. */
  async show(context: ProfilesContext<"show">): Promise<Reply> {
    return context.ok(await this.#users.find(context));
  }
}
