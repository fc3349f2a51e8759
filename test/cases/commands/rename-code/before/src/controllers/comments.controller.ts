import type { CommentsContext, CommentsContract } from "../resources/contracts.js";
import { articleCommentPath } from "../resources/urls.js";

export class CommentsController implements CommentsContract {
  // all of GET /articles/:article_id/comments
  index({ params }: CommentsContext<"index">) {
    const { article_id } = params;
    return { status: 302, headers: { location: articleCommentPath(article_id, 1) } };
  }
}
