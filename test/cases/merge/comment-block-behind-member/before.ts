import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export class ArticlesController implements ArticlesContract {
  index(context: ArticlesContext<"index">) {
    return context.ok([]);
  } /* a note
       over two lines */

  show(context: ArticlesContext<"show">) {
    return context.ok(1);
  }
}
