import type {
  UsersContext,
  UsersContract,
  Reply,
} from "../resources/contracts.js";

/**
 * Answers the routes of `users`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class UsersController implements UsersContract {
  /** GET /members: the list, as an older version put it. */
  index(context: UsersContext<"index">): Reply {
    return context.notImplemented();
  }

  /** GET /users/:id: one user. */
  show(context: UsersContext<"show">): Reply {
    return context.notImplemented();
  }
}
