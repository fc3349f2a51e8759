import type { TagsContext, TagsContract } from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";
import type { Stores } from "../resources/stores.js";

/**
 * Answers the routes of `tags`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class TagsController implements TagsContract {
  readonly #tags: Stores["tags"];

  constructor(stores: Stores) {
    this.#tags = stores.tags;
  }

  /** GET /tags: the list. */
  async index(context: TagsContext<"index">): Promise<Reply> {
    const { rows, headers } = await this.#tags.list(context);
    return context.ok(rows, headers);
  }

  /** POST /tags: makes one. */
  async create(context: TagsContext<"create">): Promise<Reply> {
    const tag = await this.#tags.create(context, await context.input());
    return context.created(tag);
  }
}
