import type {
  BlogPostsContext,
  BlogPostsContract,
} from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";

/**
 * Answers the routes of `blog_posts`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class BlogPostsController implements BlogPostsContract {
  /** GET /blog-posts: the list. */
  index(context: BlogPostsContext<"index">): Reply {
    return context.notImplemented();
  }
}
