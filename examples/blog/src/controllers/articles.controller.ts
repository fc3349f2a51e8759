import type {
  ArticlesContext,
  ArticlesContract,
} from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";
import { articlePath } from "../resources/urls.js";
import type { ArticleStore } from "../store.js";

/**
 * Answers the routes of `articles`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class ArticlesController implements ArticlesContract {
  readonly #articles: ArticleStore;

  constructor(articles: ArticleStore) {
    this.#articles = articles;
  }

  /** GET /articles: the list. */
  index(context: ArticlesContext<"index">): Reply {
    return context.ok(this.#articles.list());
  }

  /** POST /articles: makes one. The server alone picks its address. */
  async create(context: ArticlesContext<"create">): Promise<Reply> {
    const article = this.#articles.add(await context.input());
    return context.created(article, articlePath(article));
  }

  /** GET /articles/:id: the article. */
  show(context: ArticlesContext<"show">): Reply {
    const article = this.#articles.find(context.params.id);
    return article === undefined ? context.notFound() : context.ok(article);
  }

  /** PUT /articles/:id: changes the article. */
  async update(context: ArticlesContext<"update">): Promise<Reply> {
    const change = await context.input();
    const article = this.#articles.change(context.params.id, change);
    return article === undefined ? context.notFound() : context.ok(article);
  }

  /** DELETE /articles/:id: removes the article. */
  destroy(context: ArticlesContext<"destroy">): Reply {
    const removed = this.#articles.remove(context.params.id);
    return removed ? context.noContent() : context.notFound();
  }
}
