import type {
  ApiV4HooksContext,
  ApiV4HooksContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/hooks`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class HooksController implements ApiV4HooksContract {
  /**
   * GET /api/v4/projects/:project_id/hooks
   * GET /api/v4/groups/:group_slug/hooks
   * The list.
   */
  index(context: ApiV4HooksContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/projects/:project_id/hooks
   * POST /api/v4/groups/:group_slug/hooks
   * Makes one. Answer
   * `context.created(hook, apiProjectHookPath(context.params.project_id, hook))`.
   */
  create(context: ApiV4HooksContext<"create">): Reply {
    return context.notImplemented();
  }

  /**
   * GET /api/v4/projects/:project_id/hooks/:id
   * GET /api/v4/groups/:group_slug/hooks/:id
   * One hook.
   */
  show(context: ApiV4HooksContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /api/v4/projects/:project_id/hooks/:id
   * PATCH /api/v4/projects/:project_id/hooks/:id
   * PUT /api/v4/groups/:group_slug/hooks/:id
   * PATCH /api/v4/groups/:group_slug/hooks/:id
   * Changes it. Answer `context.ok(hook)`, as it is now.
   */
  update(context: ApiV4HooksContext<"update">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/projects/:project_id/hooks/:id
   * DELETE /api/v4/groups/:group_slug/hooks/:id
   * Removes it. Answer `context.noContent()`.
   */
  destroy(context: ApiV4HooksContext<"destroy">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/projects/:project_id/hooks/:id/test
   * POST /api/v4/groups/:group_slug/hooks/:id/test
   */
  test(context: ApiV4HooksContext<"test">): Reply {
    return context.notImplemented();
  }
}
