/** Articles in memory, so that the example needs no database. */

/** What a client writes. */
export interface ArticleFields {
  readonly title: string;
  readonly body: string;
}

export interface Article extends ArticleFields {
  readonly id: number;
}

export class ArticleStore {
  readonly #articles = new Map<number, Article>();
  #lastId = 0;

  /** Begins with these articles. */
  constructor(articles: readonly ArticleFields[] = []) {
    for (const fields of articles) this.add(fields);
  }

  list(): readonly Article[] {
    return [...this.#articles.values()];
  }

  find(id: string): Article | undefined {
    return this.#articles.get(Number(id));
  }

  add(fields: ArticleFields): Article {
    this.#lastId += 1;
    const article = { id: this.#lastId, ...fields };
    this.#articles.set(article.id, article);
    return article;
  }

  /** The article as it is now; undefined where there is none. */
  change(id: string, fields: ArticleFields): Article | undefined {
    const known = this.find(id);
    if (known === undefined) return undefined;
    const article = { ...known, ...fields };
    this.#articles.set(article.id, article);
    return article;
  }

  /** Whether there was one. */
  remove(id: string): boolean {
    return this.#articles.delete(Number(id));
  }
}
