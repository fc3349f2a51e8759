import type {
  ApiV4KeysContext,
  ApiV4KeysContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/keys`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class KeysController implements ApiV4KeysContract {
  /** GET /api/v4/user/keys: the list. */
  index(context: ApiV4KeysContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/user/keys: makes one. Answer
   * `context.created(key, apiMeKeyPath(key))`.
   */
  create(context: ApiV4KeysContext<"create">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/user/keys/:id: one key. */
  show(context: ApiV4KeysContext<"show">): Reply {
    return context.notImplemented();
  }

  /** DELETE /api/v4/user/keys/:id: removes it. Answer `context.noContent()`. */
  destroy(context: ApiV4KeysContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
