import type {
  ApiV4TodosContext,
  ApiV4TodosContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/todos`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class TodosController implements ApiV4TodosContract {
  /** GET /api/v4/todos: the list. */
  index(context: ApiV4TodosContext<"index">): Reply {
    return context.notImplemented();
  }

  /** POST /api/v4/todos/mark_all_as_done */
  markAllAsDone(context: ApiV4TodosContext<"markAllAsDone">): Reply {
    return context.notImplemented();
  }

  /** POST /api/v4/todos/:id/mark_as_done */
  markAsDone(context: ApiV4TodosContext<"markAsDone">): Reply {
    return context.notImplemented();
  }
}
