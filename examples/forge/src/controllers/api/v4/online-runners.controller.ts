import type {
  ApiV4OnlineRunnersContext,
  ApiV4OnlineRunnersContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/online_runners`. Yours: written once; later
 * runs only add methods that are missing.
 */
export class OnlineRunnersController implements ApiV4OnlineRunnersContract {
  /** GET /api/v4/runners/online: the list, of this subset alone. */
  index(context: ApiV4OnlineRunnersContext<"index">): Reply {
    return context.notImplemented();
  }
}
