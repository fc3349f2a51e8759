import type {
  ApiV4SnippetsContext,
  ApiV4SnippetsContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/snippets`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class SnippetsController implements ApiV4SnippetsContract {
  /** GET /api/v4/projects/:project_id/snippets: the list. */
  index(context: ApiV4SnippetsContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/projects/:project_id/snippets: makes one. Answer
   * `context.created(snippet, apiProjectSnippetPath(context.params.project_id, snippet))`.
   */
  create(context: ApiV4SnippetsContext<"create">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/projects/:project_id/snippets/:id: one snippet. */
  show(context: ApiV4SnippetsContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /api/v4/projects/:project_id/snippets/:id
   * PATCH /api/v4/projects/:project_id/snippets/:id
   * Changes it. Answer `context.ok(snippet)`, as it is now.
   */
  update(context: ApiV4SnippetsContext<"update">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/projects/:project_id/snippets/:id: removes it. Answer
   * `context.noContent()`.
   */
  destroy(context: ApiV4SnippetsContext<"destroy">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/projects/:project_id/snippets/:id/raw */
  raw(context: ApiV4SnippetsContext<"raw">): Reply {
    return context.notImplemented();
  }
}
