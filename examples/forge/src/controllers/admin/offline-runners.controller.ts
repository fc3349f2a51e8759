import type {
  AdminOfflineRunnersContext,
  AdminOfflineRunnersContract,
} from "../../resources/contracts.js";
import type { Reply } from "../../resources/http.js";

/**
 * Answers the routes of `admin/offline_runners`. Yours: written once; later
 * runs only add methods that are missing.
 */
export class OfflineRunnersController implements AdminOfflineRunnersContract {
  /** GET /admin/runners/offline: the list, of this subset alone. */
  index(context: AdminOfflineRunnersContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /admin/runners/offline: removes every runner that
   * `context.query.runner_ids` names. Answer `context.noContent()`.
   */
  destroy(context: AdminOfflineRunnersContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
