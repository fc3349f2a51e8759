import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export class ArticlesController implements ArticlesContract {
  index(context: ArticlesContext<"index">) {
    return context.ok([]);
  } /* a note
       over two lines */

  /** POST /articles */
  create(context: ArticlesContext<"create">) {
    return context.notImplemented();
  }

  show(context: ArticlesContext<"show">) {
    return context.ok(1);
  }
}
