import type {
  ApiV4BoardsContext,
  ApiV4BoardsContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/boards`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class BoardsController implements ApiV4BoardsContract {
  /** GET /api/v4/projects/:project_id/boards: the list. */
  index(context: ApiV4BoardsContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/projects/:project_id/boards: makes one. Answer
   * `context.created(board, apiProjectBoardPath(context.params.project_id, board))`.
   */
  create(context: ApiV4BoardsContext<"create">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/projects/:project_id/boards/:id: one board. */
  show(context: ApiV4BoardsContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /api/v4/projects/:project_id/boards/:id
   * PATCH /api/v4/projects/:project_id/boards/:id
   * Changes it. Answer `context.ok(board)`, as it is now.
   */
  update(context: ApiV4BoardsContext<"update">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/projects/:project_id/boards/:id: removes it. Answer
   * `context.noContent()`.
   */
  destroy(context: ApiV4BoardsContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
