import type {
  ApiV4DeploymentsContext,
  ApiV4DeploymentsContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/deployments`. Yours: written once; later runs
 * only add methods that are missing.
 */
export class DeploymentsController implements ApiV4DeploymentsContract {
  /** GET /api/v4/projects/:project_id/deployments: the list. */
  index(context: ApiV4DeploymentsContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/projects/:project_id/deployments: makes one. Answer
   * `context.created(deployment, apiProjectDeploymentPath(context.params.project_id, deployment))`.
   */
  create(context: ApiV4DeploymentsContext<"create">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/projects/:project_id/deployments/:id: one deployment. */
  show(context: ApiV4DeploymentsContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /api/v4/projects/:project_id/deployments/:id
   * PATCH /api/v4/projects/:project_id/deployments/:id
   * Changes it. Answer `context.ok(deployment)`, as it is now.
   */
  update(context: ApiV4DeploymentsContext<"update">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/projects/:project_id/deployments/:id: removes it. Answer
   * `context.noContent()`.
   */
  destroy(context: ApiV4DeploymentsContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
