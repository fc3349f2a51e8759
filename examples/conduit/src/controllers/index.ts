import type { Controllers } from "../resources/contracts.js";
import type { Stores } from "../resources/stores.js";
import { ArticlesController } from "./articles.controller.js";
import { CommentsController } from "./comments.controller.js";
import { FavoriteController } from "./favorite.controller.js";
import { FeedController } from "./feed.controller.js";
import { FollowController } from "./follow.controller.js";
import { ProfilesController } from "./profiles.controller.js";
import { UserController } from "./user.controller.js";
import { UsersController } from "./users.controller.js";

/**
 * Creates every controller, by its name in the route table: the place to pass
 * them what they need. Yours: written once; later runs only add entries that
 * are missing. You may add parameters.
 */
export function createControllers(stores: Stores): Controllers {
  return {
    articles: new ArticlesController(stores),
    users: new UsersController(stores),
    user: new UserController(stores),
    profiles: new ProfilesController(stores),
    follow: new FollowController(stores),
    feed: new FeedController(stores),
    favorite: new FavoriteController(stores),
    comments: new CommentsController(stores),
    // Says whether a row exists, before its body is refused.
    "#stores": stores,
  };
}
