import type {
  ApiV4ListsContext,
  ApiV4ListsContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/lists`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class ListsController implements ApiV4ListsContract {
  /** GET /api/v4/projects/:project_id/boards/:board_id/lists: the list. */
  index(context: ApiV4ListsContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/projects/:project_id/boards/:board_id/lists: makes one. Answer
   * `context.created(list)`.
   */
  create(context: ApiV4ListsContext<"create">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /api/v4/projects/:project_id/boards/:board_id/lists/:id
   * PATCH /api/v4/projects/:project_id/boards/:board_id/lists/:id
   * Changes it. Answer `context.ok(list)`, as it is now.
   */
  update(context: ApiV4ListsContext<"update">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/projects/:project_id/boards/:board_id/lists/:id: removes it.
   * Answer `context.noContent()`.
   */
  destroy(context: ApiV4ListsContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
