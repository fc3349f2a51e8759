import type {
  ApiV4GroupsContext,
  ApiV4GroupsContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/groups`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class GroupsController implements ApiV4GroupsContract {
  /** GET /api/v4/groups: the list. */
  index(context: ApiV4GroupsContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/groups: makes one. Answer
   * `context.created(group, apiGroupPath)`.
   */
  create(context: ApiV4GroupsContext<"create">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/groups/:slug: one group. */
  show(context: ApiV4GroupsContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /api/v4/groups/:slug
   * PATCH /api/v4/groups/:slug
   * Changes it. Answer `context.ok(group)`, as it is now.
   */
  update(context: ApiV4GroupsContext<"update">): Reply {
    return context.notImplemented();
  }

  /** DELETE /api/v4/groups/:slug: removes it. Answer `context.noContent()`. */
  destroy(context: ApiV4GroupsContext<"destroy">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/groups/:slug/projects */
  projects(context: ApiV4GroupsContext<"projects">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/groups/:slug/subgroups */
  subgroups(context: ApiV4GroupsContext<"subgroups">): Reply {
    return context.notImplemented();
  }

  /** POST /api/v4/groups/:slug/transfer */
  transfer(context: ApiV4GroupsContext<"transfer">): Reply {
    return context.notImplemented();
  }
}
