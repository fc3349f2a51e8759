import type {
  ApiV4DeployKeysContext,
  ApiV4DeployKeysContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/deploy_keys`. Yours: written once; later runs
 * only add methods that are missing.
 */
export class DeployKeysController implements ApiV4DeployKeysContract {
  /** GET /api/v4/projects/:project_id/deploy_keys: the list. */
  index(context: ApiV4DeployKeysContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/projects/:project_id/deploy_keys: makes one. Answer
   * `context.created(deployKey, apiProjectDeployKeyPath(context.params.project_id, deployKey))`.
   */
  create(context: ApiV4DeployKeysContext<"create">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/projects/:project_id/deploy_keys/:id: one deploy key. */
  show(context: ApiV4DeployKeysContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /api/v4/projects/:project_id/deploy_keys/:id
   * PATCH /api/v4/projects/:project_id/deploy_keys/:id
   * Changes it. Answer `context.ok(deployKey)`, as it is now.
   */
  update(context: ApiV4DeployKeysContext<"update">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/projects/:project_id/deploy_keys/:id: removes it. Answer
   * `context.noContent()`.
   */
  destroy(context: ApiV4DeployKeysContext<"destroy">): Reply {
    return context.notImplemented();
  }

  /** POST /api/v4/projects/:project_id/deploy_keys/:id/enable */
  enable(context: ApiV4DeployKeysContext<"enable">): Reply {
    return context.notImplemented();
  }
}
