import type { CommentsContext, CommentsContract } from "../resources/contracts.js";
import { postCommentPath } from "../resources/urls.js";
import type { Reply } from "../resources/http.js";

export class CommentsController implements CommentsContract {
  // all of GET /posts/:post_id/comments
  index({ params }: CommentsContext<"index">) {
    const { post_id: article_id } = params;
    return { status: 302, headers: { location: postCommentPath(article_id, 1) } };
  }

  /** GET /posts/:post_id/comments/:id: one comment. */
  show(context: CommentsContext<"show">): Reply {
    return context.notImplemented();
  }
}
