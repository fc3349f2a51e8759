import type {
  ApiV4UsersContext,
  ApiV4UsersContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/users`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class UsersController implements ApiV4UsersContract {
  /** GET /api/v4/users: the list. */
  index(context: ApiV4UsersContext<"index">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/users/:username: one user. */
  show(context: ApiV4UsersContext<"show">): Reply {
    return context.notImplemented();
  }

  /** POST /api/v4/users/:username/follow */
  follow(context: ApiV4UsersContext<"follow">): Reply {
    return context.notImplemented();
  }

  /** POST /api/v4/users/:username/unfollow */
  unfollow(context: ApiV4UsersContext<"unfollow">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/users/:username/followers */
  followers(context: ApiV4UsersContext<"followers">): Reply {
    return context.notImplemented();
  }
}
