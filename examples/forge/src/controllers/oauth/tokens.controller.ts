import type {
  OauthTokensContext,
  OauthTokensContract,
} from "../../resources/contracts.js";
import type { Reply } from "../../resources/http.js";

/**
 * Answers the routes of `oauth/tokens`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class TokensController implements OauthTokensContract {
  /** POST /oauth/token */
  create(context: OauthTokensContext<"create">): Reply {
    return context.notImplemented();
  }

  /** POST /oauth/revoke */
  revoke(context: OauthTokensContext<"revoke">): Reply {
    return context.notImplemented();
  }
}
