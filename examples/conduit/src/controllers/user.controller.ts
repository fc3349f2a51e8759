import { hashPassword } from "../auth.js";
import type { UserContext, UserContract } from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";
import type { Stores } from "../resources/stores.js";

/**
 * Answers the routes of `user`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class UserController implements UserContract {
  readonly #users: Stores["users"];

  constructor(stores: Stores) {
    this.#users = stores.users;
  }

  /** GET /api/user: the user. */
  async show(context: UserContext<"show">): Promise<Reply> {
    return context.ok(await this.#users.find(context));
  }

  /** PUT /api/user: changes it. */
  async update(context: UserContext<"update">): Promise<Reply> {
    const input = await context.input();
    const { password } = input;
    const set = password && { password: await hashPassword(password) };
    return context.ok(
      await this.#users.update(context, input, set ? { set } : {}),
    );
  }
}
