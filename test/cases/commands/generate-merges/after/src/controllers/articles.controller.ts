import type { ArticlesContext, ArticlesContract } from "../rest/contracts.js";
import type { Reply } from "../rest/http.js";

export class ArticlesController implements ArticlesContract {
  index(context: ArticlesContext<"index">) {
    return context.ok([]); // mine
  }

  /**
   * POST /articles: makes one. Answer
   * `context.created(article, articlePath(article))`.
   */
  create(context: ArticlesContext<"create">): Reply {
    return context.notImplemented();
  }

  /** GET /articles/:id: one article. */
  show(context: ArticlesContext<"show">): Reply {
    return context.notImplemented();
  }
}
