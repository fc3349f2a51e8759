import type {
  ApiV4ApprovalContext,
  ApiV4ApprovalContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/approval`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class ApprovalController implements ApiV4ApprovalContract {
  /**
   * POST
   * /api/v4/projects/:project_id/merge_requests/:merge_request_id/approval:
   * makes it. Answer
   * `context.created(approval, apiProjectMergeRequestApprovalPath(context.params.project_id, context.params.merge_request_id))`.
   */
  create(context: ApiV4ApprovalContext<"create">): Reply {
    return context.notImplemented();
  }

  /**
   * GET /api/v4/projects/:project_id/merge_requests/:merge_request_id/approval:
   * the approval.
   */
  show(context: ApiV4ApprovalContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE
   * /api/v4/projects/:project_id/merge_requests/:merge_request_id/approval:
   * removes it. Answer `context.noContent()`.
   */
  destroy(context: ApiV4ApprovalContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
