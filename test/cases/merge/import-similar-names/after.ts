import { listArticlesContext, ListArticlesContext } from "./context.js";
import type { MyArticlesContract } from "../resources/contracts.js.js";
import type { ArticlesContract } from "../other/resources/contracts.js";
import type { ArticlesContext } from "../resources/contracts.js";

export class ArticlesController implements ArticlesContract, MyArticlesContract {
  index(context: ListArticlesContext) {
    return listArticlesContext(context);
  }

  /** GET /articles/:id */
  show(context: ArticlesContext<"show">) {
    return context.notImplemented();
  }
}
