import type {
  ArticlesContext,
  ArticlesContract,
} from "../resources/contracts.js";
import { HttpError, type Reply } from "../resources/http.js";
import { articlePath } from "../resources/urls.js";
import { ArticleStore, type ArticleFields } from "../store.js";

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
    const article = this.#articles.add(readFields(await context.body()));
    return context.created(article, articlePath(article));
  }

  /** GET /articles/:id: the article. */
  show(context: ArticlesContext<"show">): Reply {
    const article = this.#articles.find(context.params.id);
    return article === undefined ? context.notFound() : context.ok(article);
  }

  /** PUT /articles/:id: changes the article. */
  async update(context: ArticlesContext<"update">): Promise<Reply> {
    const fields = readFields(await context.body());
    const article = this.#articles.change(context.params.id, fields);
    return article === undefined ? context.notFound() : context.ok(article);
  }

  /** DELETE /articles/:id: removes the article. */
  destroy(context: ArticlesContext<"destroy">): Reply {
    const removed = this.#articles.remove(context.params.id);
    return removed ? context.noContent() : context.notFound();
  }
}

/** What a client sent, as JSON or as a form. Answers 422 where it is no article. */
function readFields(body: unknown): ArticleFields {
  if (typeof body === "object" && body !== null) {
    const { title, body: text } = body as Record<string, unknown>;
    if (typeof title === "string" && typeof text === "string" && title !== "") {
      return { title, body: text };
    }
  }
  throw new HttpError(422, "An article has a title and a body");
}
