import type {
  AdminApplicationsContext,
  AdminApplicationsContract,
  Reply,
} from "../../resources/contracts.js";

/**
 * Answers the routes of `admin/applications`. Yours: written once; later runs
 * only add methods that are missing.
 */
export class ApplicationsController implements AdminApplicationsContract {
  /** GET /admin/applications: the list. */
  index(context: AdminApplicationsContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /admin/applications: makes one. Answer
   * `context.created(application, adminApplicationPath(application))`.
   */
  create(context: AdminApplicationsContext<"create">): Reply {
    return context.notImplemented();
  }

  /** GET /admin/applications/add: the form for a new application. */
  new(context: AdminApplicationsContext<"new">): Reply {
    return context.notImplemented();
  }

  /** GET /admin/applications/:id/edit: the form for changing it. */
  edit(context: AdminApplicationsContext<"edit">): Reply {
    return context.notImplemented();
  }

  /** GET /admin/applications/:id: one application. */
  show(context: AdminApplicationsContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /admin/applications/:id
   * PATCH /admin/applications/:id
   * Changes it. Answer `context.ok(application)`, as it is now.
   */
  update(context: AdminApplicationsContext<"update">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /admin/applications/:id: removes it. Answer `context.noContent()`.
   */
  destroy(context: AdminApplicationsContext<"destroy">): Reply {
    return context.notImplemented();
  }

  /** PUT /admin/applications/:id/renew */
  renew(context: AdminApplicationsContext<"renew">): Reply {
    return context.notImplemented();
  }
}
