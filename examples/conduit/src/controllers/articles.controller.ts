import type {
  ArticlesContext,
  ArticlesContract,
} from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";
import type { Stores } from "../resources/stores.js";
import { articlePath } from "../resources/urls.js";

/**
 * Answers the routes of `articles`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class ArticlesController implements ArticlesContract {
  readonly #articles: Stores["articles"];

  constructor(stores: Stores) {
    this.#articles = stores.articles;
  }

  /** GET /api/tags */
  async tags(context: ArticlesContext<"tags">): Promise<Reply> {
    const tags = await this.#articles.distinct(context, "tagList");
    return context.raw({ tags });
  }

  /** GET /api/articles: the list. */
  async index(context: ArticlesContext<"index">): Promise<Reply> {
    const { favorited } = context.query;
    const { rows, headers } = await this.#articles.list(context, {
      where: (query) =>
        favorited === null
          ? query
          : query.where("articles.id", "in", (eb) =>
              eb
                .selectFrom("favorites")
                .innerJoin("users", "users.id", "favorites.userId")
                .select("articleId")
                .where("username", "=", favorited),
            ),
    });
    return context.ok(rows, headers);
  }

  /** POST /api/articles: makes one. */
  async create(context: ArticlesContext<"create">): Promise<Reply> {
    const article = await this.#articles.create(context, await context.input());
    return context.created(article, articlePath);
  }

  /** GET /api/articles/:slug: one article. */
  async show(context: ArticlesContext<"show">): Promise<Reply> {
    return context.ok(await this.#articles.find(context));
  }

  /** PUT /api/articles/:slug: changes it. */
  async update(context: ArticlesContext<"update">): Promise<Reply> {
    return context.ok(
      await this.#articles.update(context, await context.input()),
    );
  }

  /** DELETE /api/articles/:slug: removes it. */
  async destroy(context: ArticlesContext<"destroy">): Promise<Reply> {
    await this.#articles.destroy(context);
    return context.noContent();
  }
}
