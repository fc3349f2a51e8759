import type {
  ApiV4EventsContext,
  ApiV4EventsContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/events`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class EventsController implements ApiV4EventsContract {
  /** GET /api/v4/users/:user_username/events: the list. */
  index(context: ApiV4EventsContext<"index">): Reply {
    return context.notImplemented();
  }
}
