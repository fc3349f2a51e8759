import type { UsersContext, UsersContract } from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";
import type { Stores } from "../resources/stores.js";
import { userPath } from "../resources/urls.js";
import { hashPassword } from "../secrets.js";

/**
 * Answers the routes of `users`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class UsersController implements UsersContract {
  readonly #users: Stores["users"];

  constructor(stores: Stores) {
    this.#users = stores.users;
  }

  /** GET /users: the list. */
  async index(context: UsersContext<"index">): Promise<Reply> {
    const { rows, headers } = await this.#users.list(context);
    return context.ok(rows, headers);
  }

  /** POST /users: makes one. */
  async create(context: UsersContext<"create">): Promise<Reply> {
    const input = await context.input();
    const password = await hashPassword(input.password);
    const user = await this.#users.create(context, input, {
      set: { password },
    });
    return context.created(user, userPath(user));
  }

  /** GET /users/:id: one user. */
  async show(context: UsersContext<"show">): Promise<Reply> {
    return context.ok(await this.#users.find(context));
  }
}
