import type {
  MembershipsContext,
  MembershipsContract,
} from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";
import type { Stores } from "../resources/stores.js";
import { teamMembershipPath } from "../resources/urls.js";

/**
 * Answers the routes of `memberships`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class MembershipsController implements MembershipsContract {
  readonly #memberships: Stores["memberships"];

  constructor(stores: Stores) {
    this.#memberships = stores.memberships;
  }

  /** GET /teams/:team_id/memberships: the list. */
  async index(context: MembershipsContext<"index">): Promise<Reply> {
    const { rows, headers } = await this.#memberships.list(context);
    return context.ok(rows, headers);
  }

  /** POST /teams/:team_id/memberships: makes one. */
  async create(context: MembershipsContext<"create">): Promise<Reply> {
    const membership = await this.#memberships.create(
      context,
      await context.input(),
    );
    return context.created(
      membership,
      teamMembershipPath(context.params.team_id, membership),
    );
  }

  /** GET /teams/:team_id/memberships/:id: one membership. */
  async show(context: MembershipsContext<"show">): Promise<Reply> {
    return context.ok(await this.#memberships.find(context));
  }

  /** PATCH /teams/:team_id/memberships/:id: changes it. */
  async update(context: MembershipsContext<"update">): Promise<Reply> {
    return context.ok(
      await this.#memberships.update(context, await context.input()),
    );
  }

  /** DELETE /teams/:team_id/memberships/:id: removes it. */
  async destroy(context: MembershipsContext<"destroy">): Promise<Reply> {
    await this.#memberships.destroy(context);
    return context.noContent();
  }
}
