import type {
  AdminPostsContext,
  AdminPostsContract,
} from "../../resources/contracts.js";
import type { Reply } from "../../resources/http.js";

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
