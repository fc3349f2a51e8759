import type {
  AuthorsContext,
  AuthorsContract,
} from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";

/**
 * Answers the routes of `authors`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class AuthorsController implements AuthorsContract {
  /** GET /authors: the list. */
  index(context: AuthorsContext<"index">): Reply {
    return context.notImplemented();
  }

  /** GET /authors/:id: one author. */
  show(context: AuthorsContext<"show">): Reply {
    return context.notImplemented();
  }
}
