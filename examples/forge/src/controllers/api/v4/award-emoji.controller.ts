import type {
  ApiV4AwardEmojiContext,
  ApiV4AwardEmojiContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/award_emoji`. Yours: written once; later runs
 * only add methods that are missing.
 */
export class AwardEmojiController implements ApiV4AwardEmojiContract {
  /**
   * GET /api/v4/projects/:project_id/issues/:issue_id/award_emoji
   * GET
   * /api/v4/projects/:project_id/merge_requests/:merge_request_id/award_emoji
   * The list.
   */
  index(context: ApiV4AwardEmojiContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/projects/:project_id/issues/:issue_id/award_emoji
   * POST
   * /api/v4/projects/:project_id/merge_requests/:merge_request_id/award_emoji
   * Makes one. Answer `context.created(awardEmoji)`.
   */
  create(context: ApiV4AwardEmojiContext<"create">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/projects/:project_id/issues/:issue_id/award_emoji/:id
   * DELETE
   * /api/v4/projects/:project_id/merge_requests/:merge_request_id/award_emoji/:id
   * Removes it. Answer `context.noContent()`.
   */
  destroy(context: ApiV4AwardEmojiContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
