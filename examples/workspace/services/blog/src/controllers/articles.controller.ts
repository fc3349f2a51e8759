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
  /** GET /articles: the list. */
  index(context: ArticlesContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /articles: makes one. Answer
   * `context.created(article, articlePath(article))`.
   */
  create(context: ArticlesContext<"create">): Reply {
    return context.notImplemented();
  }

  /** GET /articles/new: the form for a new article. */
  new(context: ArticlesContext<"new">): Reply {
    return context.notImplemented();
  }

  /** GET /articles/:id/edit: the form for changing it. */
  edit(context: ArticlesContext<"edit">): Reply {
    return context.notImplemented();
  }

  /** GET /articles/:id: one article. */
  show(context: ArticlesContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /articles/:id: changes it. Answer `context.ok(article)`, as it is now.
   */
  update(context: ArticlesContext<"update">): Reply {
    return context.notImplemented();
  }

  /** DELETE /articles/:id: removes it. Answer `context.noContent()`. */
  destroy(context: ArticlesContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
