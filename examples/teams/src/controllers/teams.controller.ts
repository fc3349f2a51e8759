import type { TeamsContext, TeamsContract } from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";
import type { Stores } from "../resources/stores.js";
import { teamPath } from "../resources/urls.js";

/**
 * Answers the routes of `teams`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class TeamsController implements TeamsContract {
  readonly #teams: Stores["teams"];

  constructor(stores: Stores) {
    this.#teams = stores.teams;
  }

  /** GET /teams: the list. */
  async index(context: TeamsContext<"index">): Promise<Reply> {
    const { rows, headers } = await this.#teams.list(context);
    return context.ok(rows, headers);
  }

  /** POST /teams: makes one. */
  async create(context: TeamsContext<"create">): Promise<Reply> {
    const team = await this.#teams.create(context, await context.input());
    return context.created(team, teamPath(team));
  }

  /** GET /teams/:id: one team. */
  async show(context: TeamsContext<"show">): Promise<Reply> {
    return context.ok(await this.#teams.find(context));
  }

  /** PATCH /teams/:id: changes it. */
  async update(context: TeamsContext<"update">): Promise<Reply> {
    return context.ok(await this.#teams.update(context, await context.input()));
  }

  /** DELETE /teams/:id: removes it. */
  async destroy(context: TeamsContext<"destroy">): Promise<Reply> {
    await this.#teams.destroy(context);
    return context.noContent();
  }
}
