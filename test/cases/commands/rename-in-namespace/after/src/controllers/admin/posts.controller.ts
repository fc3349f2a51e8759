import type {
  AdminPostsContext,
  AdminPostsContract,
  Reply,
} from "../../resources/contracts.js";

/**
 * Answers the routes of `admin/posts`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class PostsController implements AdminPostsContract {
  /** GET /admin/posts: the list. */
  index(context: AdminPostsContext<"index">): Reply {
    return context.notImplemented();
  }
}
