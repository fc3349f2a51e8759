import type {
  OauthGrantsContext,
  OauthGrantsContract,
} from "../../resources/contracts.js";
import type { Reply } from "../../resources/http.js";

/**
 * Answers the routes of `oauth/grants`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class GrantsController implements OauthGrantsContract {
  /** GET /oauth/authorize */
  new(context: OauthGrantsContext<"new">): Reply {
    return context.notImplemented();
  }

  /** POST /oauth/authorize */
  create(context: OauthGrantsContext<"create">): Reply {
    return context.notImplemented();
  }
}
