/** Articles in memory, so that the example needs no database. */
import type {
  Article,
  ArticleChange,
  NewArticle,
} from "./resources/records.js";

export class ArticleStore {
  readonly #articles = new Map<number, Article>();
  #lastId = 0;

  /** Begins with these articles. */
  constructor(articles: readonly NewArticle[] = []) {
    for (const article of articles) this.add(article);
  }

  list(): readonly Article[] {
    return [...this.#articles.values()];
  }

  find(id: number): Article | undefined {
    return this.#articles.get(id);
  }

  add(article: NewArticle): Article {
    this.#lastId += 1;
    return this.#keep({ id: this.#lastId, ...article });
  }

  /** The article as it is now; undefined where there is none. */
  change(id: number, change: ArticleChange): Article | undefined {
    const known = this.find(id);
    return known && this.#keep({ ...known, ...change });
  }

  /** Whether there was one. */
  remove(id: number): boolean {
    return this.#articles.delete(id);
  }

  #keep(article: Article): Article {
    this.#articles.set(article.id, article);
    return article;
  }
}
