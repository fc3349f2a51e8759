import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export class ArticlesController implements ArticlesContract {
  *[Symbol.iterator]() {
    yield 1;
  }

  /** GET /articles */
  index(context: ArticlesContext<"index">) {
    return context.notImplemented();
  }
}
