import type {
  ApiV4IssuesContext,
  ApiV4IssuesContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/issues`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class IssuesController implements ApiV4IssuesContract {
  /** GET /api/v4/projects/:project_id/issues: the list. */
  index(context: ApiV4IssuesContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/projects/:project_id/issues: makes one. Answer
   * `context.created(issue, apiProjectIssuePath(context.params.project_id, issue))`.
   */
  create(context: ApiV4IssuesContext<"create">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/projects/:project_id/issues/:id: one issue. */
  show(context: ApiV4IssuesContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /api/v4/projects/:project_id/issues/:id
   * PATCH /api/v4/projects/:project_id/issues/:id
   * Changes it. Answer `context.ok(issue)`, as it is now.
   */
  update(context: ApiV4IssuesContext<"update">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/projects/:project_id/issues/:id: removes it. Answer
   * `context.noContent()`.
   */
  destroy(context: ApiV4IssuesContext<"destroy">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/projects/:project_id/issues/statistics */
  statistics(context: ApiV4IssuesContext<"statistics">): Reply {
    return context.notImplemented();
  }

  /** POST /api/v4/projects/:project_id/issues/:id/move */
  move(context: ApiV4IssuesContext<"move">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/projects/:project_id/issues/:id/participants */
  participants(context: ApiV4IssuesContext<"participants">): Reply {
    return context.notImplemented();
  }

  /** POST /api/v4/projects/:project_id/issues/:id/close */
  close(context: ApiV4IssuesContext<"close">): Reply {
    return context.notImplemented();
  }

  /** POST /api/v4/projects/:project_id/issues/:id/reopen */
  reopen(context: ApiV4IssuesContext<"reopen">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/projects/:project_id/issues/:id/time_stats */
  timeStats(context: ApiV4IssuesContext<"timeStats">): Reply {
    return context.notImplemented();
  }

  /** POST /api/v4/projects/:project_id/issues/:id/subscribe */
  subscribe(context: ApiV4IssuesContext<"subscribe">): Reply {
    return context.notImplemented();
  }

  /** POST /api/v4/projects/:project_id/issues/:id/unsubscribe */
  unsubscribe(context: ApiV4IssuesContext<"unsubscribe">): Reply {
    return context.notImplemented();
  }
}
