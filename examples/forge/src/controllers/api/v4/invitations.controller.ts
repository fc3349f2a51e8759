import type {
  ApiV4InvitationsContext,
  ApiV4InvitationsContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/invitations`. Yours: written once; later runs
 * only add methods that are missing.
 */
export class InvitationsController implements ApiV4InvitationsContract {
  /**
   * GET /api/v4/projects/:project_id/invitations
   * GET /api/v4/groups/:group_slug/invitations
   * The list.
   */
  index(context: ApiV4InvitationsContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/projects/:project_id/invitations
   * POST /api/v4/groups/:group_slug/invitations
   * Makes one. Answer `context.created(invitation)`.
   */
  create(context: ApiV4InvitationsContext<"create">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /api/v4/projects/:project_id/invitations/:email
   * PATCH /api/v4/projects/:project_id/invitations/:email
   * PUT /api/v4/groups/:group_slug/invitations/:email
   * PATCH /api/v4/groups/:group_slug/invitations/:email
   * Changes it. Answer `context.ok(invitation)`, as it is now.
   */
  update(context: ApiV4InvitationsContext<"update">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/projects/:project_id/invitations/:email
   * DELETE /api/v4/groups/:group_slug/invitations/:email
   * Removes it. Answer `context.noContent()`.
   */
  destroy(context: ApiV4InvitationsContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
