import type { UsersContext, UsersContract } from "../resources/contracts.js";
import { hashPassword, isPassword } from "../auth.js";
import { HttpError, type Reply } from "../resources/http.js";
import { system, type Stores } from "../resources/stores.js";

/**
 * Answers the routes of `users`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class UsersController implements UsersContract {
  readonly #users: Stores["users"];

  constructor(stores: Stores) {
    this.#users = stores.users;
  }

  /** POST /api/users: makes one. */
  async create(context: UsersContext<"create">): Promise<Reply> {
    const input = await context.input();
    const password = await hashPassword(input.password);
    const set = { password };
    return context.created(await this.#users.create(context, input, { set }));
  }

  /** POST /api/users/login */
  async login(context: UsersContext<"login">): Promise<Reply> {
    const { email, password } = (await context.input()).user;
    const options = { with: ["password"] } as const;
    const user = await this.#users.findBy(system(), { email }, options);
    if (!(await isPassword(password, user?.password ?? "")) || user === null) {
      throw new HttpError(401, "No user has this email and this password");
    }
    return context.ok(user);
  }
}
