import type {
  ApiV4MilestonesContext,
  ApiV4MilestonesContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/milestones`. Yours: written once; later runs
 * only add methods that are missing.
 */
export class MilestonesController implements ApiV4MilestonesContract {
  /**
   * GET /api/v4/projects/:project_id/milestones
   * GET /api/v4/groups/:group_slug/milestones
   * The list.
   */
  index(context: ApiV4MilestonesContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/projects/:project_id/milestones
   * POST /api/v4/groups/:group_slug/milestones
   * Makes one. Answer
   * `context.created(milestone, apiProjectMilestonePath(context.params.project_id, milestone))`.
   */
  create(context: ApiV4MilestonesContext<"create">): Reply {
    return context.notImplemented();
  }

  /**
   * GET /api/v4/projects/:project_id/milestones/:id
   * GET /api/v4/groups/:group_slug/milestones/:id
   * One milestone.
   */
  show(context: ApiV4MilestonesContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /api/v4/projects/:project_id/milestones/:id
   * PATCH /api/v4/projects/:project_id/milestones/:id
   * PUT /api/v4/groups/:group_slug/milestones/:id
   * PATCH /api/v4/groups/:group_slug/milestones/:id
   * Changes it. Answer `context.ok(milestone)`, as it is now.
   */
  update(context: ApiV4MilestonesContext<"update">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/projects/:project_id/milestones/:id
   * DELETE /api/v4/groups/:group_slug/milestones/:id
   * Removes it. Answer `context.noContent()`.
   */
  destroy(context: ApiV4MilestonesContext<"destroy">): Reply {
    return context.notImplemented();
  }

  /**
   * GET /api/v4/projects/:project_id/milestones/:id/issues
   * GET /api/v4/groups/:group_slug/milestones/:id/issues
   */
  issues(context: ApiV4MilestonesContext<"issues">): Reply {
    return context.notImplemented();
  }

  /**
   * GET /api/v4/projects/:project_id/milestones/:id/merge_requests
   * GET /api/v4/groups/:group_slug/milestones/:id/merge_requests
   */
  mergeRequests(context: ApiV4MilestonesContext<"mergeRequests">): Reply {
    return context.notImplemented();
  }
}
