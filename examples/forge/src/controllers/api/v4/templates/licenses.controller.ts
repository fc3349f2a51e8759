import type {
  ApiV4TemplatesLicensesContext,
  ApiV4TemplatesLicensesContract,
} from "../../../../resources/contracts.js";
import type { Reply } from "../../../../resources/http.js";

/**
 * Answers the routes of `api/v4/templates/licenses`. Yours: written once; later
 * runs only add methods that are missing.
 */
export class LicensesController implements ApiV4TemplatesLicensesContract {
  /** GET /api/v4/templates/licenses: the list. */
  index(context: ApiV4TemplatesLicensesContext<"index">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/templates/licenses/:key: one license. */
  show(context: ApiV4TemplatesLicensesContext<"show">): Reply {
    return context.notImplemented();
  }
}
