import type {
  ApiV4NotesContext,
  ApiV4NotesContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/notes`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class NotesController implements ApiV4NotesContract {
  /**
   * GET /api/v4/projects/:project_id/issues/:issue_id/notes
   * GET /api/v4/projects/:project_id/merge_requests/:merge_request_id/notes
   * GET /api/v4/projects/:project_id/snippets/:snippet_id/notes
   * The list.
   */
  index(context: ApiV4NotesContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/projects/:project_id/issues/:issue_id/notes
   * POST /api/v4/projects/:project_id/merge_requests/:merge_request_id/notes
   * POST /api/v4/projects/:project_id/snippets/:snippet_id/notes
   * Makes one. Answer
   * `context.created(note, apiProjectIssueNotePath(context.params.project_id, context.params.issue_id, note))`.
   */
  create(context: ApiV4NotesContext<"create">): Reply {
    return context.notImplemented();
  }

  /**
   * GET /api/v4/projects/:project_id/issues/:issue_id/notes/:id
   * GET /api/v4/projects/:project_id/merge_requests/:merge_request_id/notes/:id
   * GET /api/v4/projects/:project_id/snippets/:snippet_id/notes/:id
   * One note.
   */
  show(context: ApiV4NotesContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /api/v4/projects/:project_id/issues/:issue_id/notes/:id
   * PATCH /api/v4/projects/:project_id/issues/:issue_id/notes/:id
   * PUT /api/v4/projects/:project_id/merge_requests/:merge_request_id/notes/:id
   * PATCH
   * /api/v4/projects/:project_id/merge_requests/:merge_request_id/notes/:id
   * PUT /api/v4/projects/:project_id/snippets/:snippet_id/notes/:id
   * PATCH /api/v4/projects/:project_id/snippets/:snippet_id/notes/:id
   * Changes it. Answer `context.ok(note)`, as it is now.
   */
  update(context: ApiV4NotesContext<"update">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/projects/:project_id/issues/:issue_id/notes/:id
   * DELETE
   * /api/v4/projects/:project_id/merge_requests/:merge_request_id/notes/:id
   * DELETE /api/v4/projects/:project_id/snippets/:snippet_id/notes/:id
   * Removes it. Answer `context.noContent()`.
   */
  destroy(context: ApiV4NotesContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
