import type {
  ApiV4VersionsContext,
  ApiV4VersionsContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/versions`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class VersionsController implements ApiV4VersionsContract {
  /** GET /api/v4/version */
  show(context: ApiV4VersionsContext<"show">): Reply {
    return context.notImplemented();
  }
}
