import type {
  ApiV4MembersContext,
  ApiV4MembersContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/members`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class MembersController implements ApiV4MembersContract {
  /**
   * GET /api/v4/projects/:project_id/members
   * GET /api/v4/groups/:group_slug/members
   * The list.
   */
  index(context: ApiV4MembersContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/projects/:project_id/members
   * POST /api/v4/groups/:group_slug/members
   * Makes one. Answer
   * `context.created(member, () => apiProjectMemberPath(context.params.project_id, member))`.
   */
  create(context: ApiV4MembersContext<"create">): Reply {
    return context.notImplemented();
  }

  /**
   * GET /api/v4/projects/:project_id/members/:username
   * GET /api/v4/groups/:group_slug/members/:username
   * One member.
   */
  show(context: ApiV4MembersContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /api/v4/projects/:project_id/members/:username
   * PATCH /api/v4/projects/:project_id/members/:username
   * PUT /api/v4/groups/:group_slug/members/:username
   * PATCH /api/v4/groups/:group_slug/members/:username
   * Changes it. Answer `context.ok(member)`, as it is now.
   */
  update(context: ApiV4MembersContext<"update">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/projects/:project_id/members/:username
   * DELETE /api/v4/groups/:group_slug/members/:username
   * Removes it. Answer `context.noContent()`.
   */
  destroy(context: ApiV4MembersContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
