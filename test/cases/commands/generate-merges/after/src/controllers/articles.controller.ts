import type { ArticlesContext, ArticlesContract, Reply } from "../rest/contracts.js";

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
