import type {
  ApiV4PreferencesContext,
  ApiV4PreferencesContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/preferences`. Yours: written once; later runs
 * only add methods that are missing.
 */
export class PreferencesController implements ApiV4PreferencesContract {
  /** GET /api/v4/user/preferences: the preferences. */
  show(context: ApiV4PreferencesContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /api/v4/user/preferences
   * PATCH /api/v4/user/preferences
   * Changes it. Answer `context.ok(preferences)`, as it is now.
   */
  update(context: ApiV4PreferencesContext<"update">): Reply {
    return context.notImplemented();
  }
}
