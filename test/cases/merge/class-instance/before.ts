import { ArticleStore } from "../store.js";
import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export const articlesController = new (class {
  readonly #store = new ArticleStore();

  index(context: ArticlesContext<"index">) {
    return context.ok(this.#store.all());
  }
})();
