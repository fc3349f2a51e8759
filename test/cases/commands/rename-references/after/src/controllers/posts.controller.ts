import type { PostsContext, PostsContract } from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";

/**
 * Answers the routes of `posts`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class PostsController implements PostsContract {
  /** GET / */
  front(context: PostsContext<"front">): Reply {
    return context.notImplemented();
  }

  /** GET /top */
  top(context: PostsContext<"top">): Reply {
    return context.notImplemented();
  }

  /**
   * GET /posts
   * GET /drafts
   * The list.
   */
  index(context: PostsContext<"index">): Reply {
    return context.notImplemented();
  }
}
