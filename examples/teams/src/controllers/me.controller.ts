import type { MeContext, MeContract } from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";
import type { Stores } from "../resources/stores.js";

/**
 * Answers the routes of `me`. Yours: written once; later runs only add methods
 * that are missing.
 */
export class MeController implements MeContract {
  readonly #users: Stores["users"];

  constructor(stores: Stores) {
    this.#users = stores.users;
  }

  /** GET /me: the me. */
  async show(context: MeContext<"show">): Promise<Reply> {
    return context.ok(await this.#users.find(context));
  }

  /** PATCH /me: changes it. */
  async update(context: MeContext<"update">): Promise<Reply> {
    return context.ok(await this.#users.update(context, await context.input()));
  }
}
