import type {
  AuthorsContext,
  AuthorsContract,
  Reply,
} from "../resources/contracts.js";

/**
 * Answers the routes of `authors`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class AuthorsController implements AuthorsContract {
  /** GET /authors: the list. */
  index(context: AuthorsContext<"index">): Reply {
    return context.notImplemented();
  }

  /** GET /authors/:id: the author. */
  show(context: AuthorsContext<"show">): Reply {
    return context.notImplemented();
  }
}
