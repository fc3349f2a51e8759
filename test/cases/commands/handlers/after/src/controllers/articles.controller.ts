import type {
  ArticlesContext,
  ArticlesContract,
} from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";

/**
 * Answers the routes of `articles`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class ArticlesController implements ArticlesContract {
  /**
   * Before, `listArticles` answered.
   * GET /articles: the list.
   */
  index(context: ArticlesContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * Before, `requireLogin, addArticle` answered.
   * POST /articles: makes one. Answer `context.created(article)`.
   */
  create(context: ArticlesContext<"create">): Reply {
    return context.notImplemented();
  }

  /**
   * Before, `publishArticle` answered.
   * POST /articles/:id/publish
   */
  publish(context: ArticlesContext<"publish">): Reply {
    return context.notImplemented();
  }
}
