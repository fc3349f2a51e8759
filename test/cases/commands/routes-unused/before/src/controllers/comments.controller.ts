import type {
  CommentsContext,
  CommentsContract,
  Reply,
} from "../resources/contracts.js";

/**
 * Answers the routes of `comments`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class CommentsController implements CommentsContract {
  /** GET /comments: the list. */
  index(context: CommentsContext<"index">): Reply {{
    return context.notImplemented();
  }
}
