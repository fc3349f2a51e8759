import type {
  ApiV4MergeRequestsContext,
  ApiV4MergeRequestsContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/merge_requests`. Yours: written once; later
 * runs only add methods that are missing.
 */
export class MergeRequestsController implements ApiV4MergeRequestsContract {
  /** GET /api/v4/projects/:project_id/merge_requests: the list. */
  index(context: ApiV4MergeRequestsContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/projects/:project_id/merge_requests: makes one. Answer
   * `context.created(mergeRequest, apiProjectMergeRequestPath(context.params.project_id, mergeRequest))`.
   */
  create(context: ApiV4MergeRequestsContext<"create">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/projects/:project_id/merge_requests/:id: one merge request. */
  show(context: ApiV4MergeRequestsContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /api/v4/projects/:project_id/merge_requests/:id
   * PATCH /api/v4/projects/:project_id/merge_requests/:id
   * Changes it. Answer `context.ok(mergeRequest)`, as it is now.
   */
  update(context: ApiV4MergeRequestsContext<"update">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/projects/:project_id/merge_requests/:id: removes it. Answer
   * `context.noContent()`.
   */
  destroy(context: ApiV4MergeRequestsContext<"destroy">): Reply {
    return context.notImplemented();
  }

  /** PUT /api/v4/projects/:project_id/merge_requests/:id/merge */
  merge(context: ApiV4MergeRequestsContext<"merge">): Reply {
    return context.notImplemented();
  }

  /** PUT /api/v4/projects/:project_id/merge_requests/:id/rebase */
  rebase(context: ApiV4MergeRequestsContext<"rebase">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/projects/:project_id/merge_requests/:id/changes */
  changes(context: ApiV4MergeRequestsContext<"changes">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/projects/:project_id/merge_requests/:id/commits */
  commits(context: ApiV4MergeRequestsContext<"commits">): Reply {
    return context.notImplemented();
  }

  /** POST /api/v4/projects/:project_id/merge_requests/:id/close */
  close(context: ApiV4MergeRequestsContext<"close">): Reply {
    return context.notImplemented();
  }

  /** POST /api/v4/projects/:project_id/merge_requests/:id/reopen */
  reopen(context: ApiV4MergeRequestsContext<"reopen">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/projects/:project_id/merge_requests/:id/time_stats */
  timeStats(context: ApiV4MergeRequestsContext<"timeStats">): Reply {
    return context.notImplemented();
  }

  /** POST /api/v4/projects/:project_id/merge_requests/:id/subscribe */
  subscribe(context: ApiV4MergeRequestsContext<"subscribe">): Reply {
    return context.notImplemented();
  }

  /** POST /api/v4/projects/:project_id/merge_requests/:id/unsubscribe */
  unsubscribe(context: ApiV4MergeRequestsContext<"unsubscribe">): Reply {
    return context.notImplemented();
  }
}
