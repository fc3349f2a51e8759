import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export class ArticlesController implements ArticlesContract {
  get index() {
    return (context: ArticlesContext<"index">) => context.ok([]);
  }

  set index(value) {
    void value;
  }
}
