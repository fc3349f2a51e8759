import type {
  ApiV4TokensContext,
  ApiV4TokensContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/tokens`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class TokensController implements ApiV4TokensContract {
  /** GET /api/v4/user/tokens: the list. */
  index(context: ApiV4TokensContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/user/tokens: makes one. Answer
   * `context.created(token, apiMeTokenPath(token))`.
   */
  create(context: ApiV4TokensContext<"create">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/user/tokens/:id: one token. */
  show(context: ApiV4TokensContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/user/tokens/:id: removes it. Answer `context.noContent()`.
   */
  destroy(context: ApiV4TokensContext<"destroy">): Reply {
    return context.notImplemented();
  }

  /** POST /api/v4/user/tokens/:id/rotate */
  rotate(context: ApiV4TokensContext<"rotate">): Reply {
    return context.notImplemented();
  }
}
