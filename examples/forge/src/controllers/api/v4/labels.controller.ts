import type {
  ApiV4LabelsContext,
  ApiV4LabelsContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/labels`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class LabelsController implements ApiV4LabelsContract {
  /**
   * GET /api/v4/projects/:project_id/labels
   * GET /api/v4/groups/:group_slug/labels
   * The list.
   */
  index(context: ApiV4LabelsContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/projects/:project_id/labels
   * POST /api/v4/groups/:group_slug/labels
   * Makes one. Answer
   * `context.created(label, () => apiProjectLabelPath(context.params.project_id, label))`.
   */
  create(context: ApiV4LabelsContext<"create">): Reply {
    return context.notImplemented();
  }

  /**
   * GET /api/v4/projects/:project_id/labels/:name
   * GET /api/v4/groups/:group_slug/labels/:name
   * One label.
   */
  show(context: ApiV4LabelsContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /api/v4/projects/:project_id/labels/:name
   * PATCH /api/v4/projects/:project_id/labels/:name
   * PUT /api/v4/groups/:group_slug/labels/:name
   * PATCH /api/v4/groups/:group_slug/labels/:name
   * Changes it. Answer `context.ok(label)`, as it is now.
   */
  update(context: ApiV4LabelsContext<"update">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/projects/:project_id/labels/:name
   * DELETE /api/v4/groups/:group_slug/labels/:name
   * Removes it. Answer `context.noContent()`.
   */
  destroy(context: ApiV4LabelsContext<"destroy">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /api/v4/projects/:project_id/labels/:name/promote
   * PUT /api/v4/groups/:group_slug/labels/:name/promote
   */
  promote(context: ApiV4LabelsContext<"promote">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/projects/:project_id/labels/:name/subscribe
   * POST /api/v4/groups/:group_slug/labels/:name/subscribe
   */
  subscribe(context: ApiV4LabelsContext<"subscribe">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/projects/:project_id/labels/:name/unsubscribe
   * POST /api/v4/groups/:group_slug/labels/:name/unsubscribe
   */
  unsubscribe(context: ApiV4LabelsContext<"unsubscribe">): Reply {
    return context.notImplemented();
  }
}
