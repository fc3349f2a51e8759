import type {
  ApiV4EnvironmentsContext,
  ApiV4EnvironmentsContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/environments`. Yours: written once; later runs
 * only add methods that are missing.
 */
export class EnvironmentsController implements ApiV4EnvironmentsContract {
  /** GET /api/v4/projects/:project_id/environments: the list. */
  index(context: ApiV4EnvironmentsContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/projects/:project_id/environments: makes one. Answer
   * `context.created(environment, apiProjectEnvironmentPath(context.params.project_id, environment))`.
   */
  create(context: ApiV4EnvironmentsContext<"create">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/projects/:project_id/environments/:id: one environment. */
  show(context: ApiV4EnvironmentsContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /api/v4/projects/:project_id/environments/:id
   * PATCH /api/v4/projects/:project_id/environments/:id
   * Changes it. Answer `context.ok(environment)`, as it is now.
   */
  update(context: ApiV4EnvironmentsContext<"update">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/projects/:project_id/environments/:id: removes it. Answer
   * `context.noContent()`.
   */
  destroy(context: ApiV4EnvironmentsContext<"destroy">): Reply {
    return context.notImplemented();
  }

  /** POST /api/v4/projects/:project_id/environments/:id/stop */
  stop(context: ApiV4EnvironmentsContext<"stop">): Reply {
    return context.notImplemented();
  }
}
