import type {
  CommentsContext,
  CommentsContract,
} from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";
import type { Stores } from "../resources/stores.js";

/**
 * Answers the routes of `comments`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class CommentsController implements CommentsContract {
  readonly #comments: Stores["comments"];

  constructor(stores: Stores) {
    this.#comments = stores.comments;
  }

  /** GET /api/articles/:article_slug/comments: the list. */
  async index(context: CommentsContext<"index">): Promise<Reply> {
    const { rows, headers } = await this.#comments.list(context);
    return context.ok(rows, headers);
  }

  /** POST /api/articles/:article_slug/comments: makes one. */
  async create(context: CommentsContext<"create">): Promise<Reply> {
    const comment = await this.#comments.create(context, await context.input());
    return context.created(comment);
  }

  /** DELETE /api/articles/:article_slug/comments/:id: removes it. */
  async destroy(context: CommentsContext<"destroy">): Promise<Reply> {
    await this.#comments.destroy(context);
    return context.noContent();
  }
}
