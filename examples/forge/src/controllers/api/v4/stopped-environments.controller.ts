import type {
  ApiV4StoppedEnvironmentsContext,
  ApiV4StoppedEnvironmentsContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/stopped_environments`. Yours: written once;
 * later runs only add methods that are missing.
 */
export class StoppedEnvironmentsController implements ApiV4StoppedEnvironmentsContract {
  /**
   * GET /api/v4/projects/:project_id/environments/stopped: the list, of this
   * subset alone.
   */
  index(context: ApiV4StoppedEnvironmentsContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/projects/:project_id/environments/stopped: removes every
   * environment that `context.query.environment_ids` names. Answer
   * `context.noContent()`.
   */
  destroy(context: ApiV4StoppedEnvironmentsContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
