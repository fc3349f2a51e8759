import type {
  AdminRunnersContext,
  AdminRunnersContract,
  Reply,
} from "../../resources/contracts.js";

/**
 * Answers the routes of `admin/runners`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class RunnersController implements AdminRunnersContract {
  /** GET /admin/runners: the list. */
  index(context: AdminRunnersContext<"index">): Reply {
    return context.notImplemented();
  }

  /** GET /admin/runners/:id/edit: the form for changing it. */
  edit(context: AdminRunnersContext<"edit">): Reply {
    return context.notImplemented();
  }

  /** GET /admin/runners/:id: one runner. */
  show(context: AdminRunnersContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /admin/runners/:id
   * PATCH /admin/runners/:id
   * Changes it. Answer `context.ok(runner)`, as it is now.
   */
  update(context: AdminRunnersContext<"update">): Reply {
    return context.notImplemented();
  }

  /** DELETE /admin/runners/:id: removes it. Answer `context.noContent()`. */
  destroy(context: AdminRunnersContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
