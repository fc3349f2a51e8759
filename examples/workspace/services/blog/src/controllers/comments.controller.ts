import type {
  CommentsContext,
  CommentsContract,
} from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";

/**
 * Answers the routes of `comments`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class CommentsController implements CommentsContract {
  /** GET /articles/:article_id/comments: the list. */
  index(context: CommentsContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /articles/:article_id/comments: makes one. Answer
   * `context.created(comment, articleCommentPath(context.params.article_id, comment))`.
   */
  create(context: CommentsContext<"create">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /articles/:article_id/comments/:id: removes it. Answer
   * `context.noContent()`.
   */
  destroy(context: CommentsContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
