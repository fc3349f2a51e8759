import type { TokensContext, TokensContract } from "../resources/contracts.js";
import { HttpError, type Reply } from "../resources/http.js";
import { system, type Stores } from "../resources/stores.js";
import { createToken, digestOf, isPassword } from "../secrets.js";

/**
 * Answers the routes of `tokens`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class TokensController implements TokensContract {
  readonly #tokens: Stores["tokens"];
  readonly #users: Stores["users"];

  constructor(stores: Stores) {
    this.#tokens = stores.tokens;
    this.#users = stores.users;
  }

  /** GET /tokens: the list. */
  async index(context: TokensContext<"index">): Promise<Reply> {
    const { rows, headers } = await this.#tokens.list(context);
    return context.ok(rows, headers);
  }

  /** DELETE /tokens/:id: removes it. */
  async destroy(context: TokensContext<"destroy">): Promise<Reply> {
    await this.#tokens.destroy(context);
    return context.noContent();
  }

  /** POST /tokens/login */
  async login(context: TokensContext<"login">): Promise<Reply> {
    const { email, password } = await context.input();
    const { rows } = await this.#users.list(system(), {
      where: (query) => query.where("email", "=", email),
    });
    const { id } = rows[0] ?? {};
    const user =
      id && (await this.#users.find(system(), { id, with: ["password"] }));
    const isRight = await isPassword(password, user ? user.password : "");
    if (id === undefined || !isRight) {
      throw new HttpError(401, "No user has this email and this password");
    }
    const token = createToken();
    const set = { user_id: id, digest: digestOf(token) };
    await this.#tokens.create(system(), {}, { set });
    return context.raw({ token });
  }
}
