import type { PostsContext, PostsContract } from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";
import type { Stores } from "../resources/stores.js";
import { postPath } from "../resources/urls.js";

/**
 * Answers the routes of `posts`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class PostsController implements PostsContract {
  readonly #posts: Stores["posts"];

  constructor(stores: Stores) {
    this.#posts = stores.posts;
  }

  /** GET /posts: the list. */
  async index(context: PostsContext<"index">): Promise<Reply> {
    const { rows, headers } = await this.#posts.list(context);
    return context.ok(rows, headers);
  }

  /** POST /posts: makes one. */
  async create(context: PostsContext<"create">): Promise<Reply> {
    const post = await this.#posts.create(context, await context.input());
    return context.created(post, postPath(post));
  }

  /** GET /posts/:id: one post. */
  async show(context: PostsContext<"show">): Promise<Reply> {
    return context.ok(await this.#posts.find(context));
  }

  /** PATCH /posts/:id: changes it. */
  async update(context: PostsContext<"update">): Promise<Reply> {
    return context.ok(await this.#posts.update(context, await context.input()));
  }

  /** DELETE /posts/:id: removes it. */
  async destroy(context: PostsContext<"destroy">): Promise<Reply> {
    await this.#posts.destroy(context);
    return context.noContent();
  }
}
