import type {
  ApiV4VariablesContext,
  ApiV4VariablesContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/variables`. Yours: written once; later runs
 * only add methods that are missing.
 */
export class VariablesController implements ApiV4VariablesContract {
  /**
   * GET /api/v4/projects/:project_id/variables
   * GET /api/v4/groups/:group_slug/variables
   * The list.
   */
  index(context: ApiV4VariablesContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/projects/:project_id/variables
   * POST /api/v4/groups/:group_slug/variables
   * Makes one. Answer
   * `context.created(variable, () => apiProjectVariablePath(context.params.project_id, variable))`.
   */
  create(context: ApiV4VariablesContext<"create">): Reply {
    return context.notImplemented();
  }

  /**
   * GET /api/v4/projects/:project_id/variables/:key
   * GET /api/v4/groups/:group_slug/variables/:key
   * One variable.
   */
  show(context: ApiV4VariablesContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /api/v4/projects/:project_id/variables/:key
   * PATCH /api/v4/projects/:project_id/variables/:key
   * PUT /api/v4/groups/:group_slug/variables/:key
   * PATCH /api/v4/groups/:group_slug/variables/:key
   * Changes it. Answer `context.ok(variable)`, as it is now.
   */
  update(context: ApiV4VariablesContext<"update">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/projects/:project_id/variables/:key
   * DELETE /api/v4/groups/:group_slug/variables/:key
   * Removes it. Answer `context.noContent()`.
   */
  destroy(context: ApiV4VariablesContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
