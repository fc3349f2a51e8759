import type { CommentsContext, CommentsContract, Reply } from "../resources/contracts.js";
import { postCommentPath } from "../resources/urls.js";

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
