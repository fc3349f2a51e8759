import type { Controllers } from "../resources/contracts.js";
import type { Stores } from "../resources/stores.js";
import { CommentsController } from "./comments.controller.js";
import { FeedController } from "./feed.controller.js";
import { FollowsController } from "./follows.controller.js";
import { PostsController } from "./posts.controller.js";
import { TagsController } from "./tags.controller.js";
import { TokensController } from "./tokens.controller.js";
import { UsersController } from "./users.controller.js";

/**
 * Creates every controller, by its name in the route table: the place to pass
 * them what they need. Yours: written once; later runs only add entries that
 * are missing. You may add parameters.
 */
export function createControllers(stores: Stores): Controllers {
  return {
    users: new UsersController(stores),
    tokens: new TokensController(stores),
    posts: new PostsController(stores),
    comments: new CommentsController(stores),
    tags: new TagsController(stores),
    follows: new FollowsController(stores),
    feed: new FeedController(stores),
    // Says whether a row exists, before its body is refused.
    "#stores": stores,
  };
}
