import type {
  AdminApplicationsContext,
  AdminApplicationsContract,
} from "../../resources/contracts.js";
import type { Reply } from "../../resources/http.js";
import { writeForm, writePage } from "../../resources/http.js";
import {
  createAdminApplication,
  updateAdminApplicationForm,
} from "../../resources/urls.js";

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
    if (context.format !== "html") return context.notImplemented();
    const form = writeForm(createAdminApplication(), "<button>Create</button>");
    return context.raw(writePage("New application", form));
  }

  /** GET /admin/applications/:id/edit: the form for changing it. */
  edit(context: AdminApplicationsContext<"edit">): Reply {
    if (context.format !== "html") return context.notImplemented();
    const form = writeForm(
      updateAdminApplicationForm(context.params.id),
      "<button>Save</button>",
    );
    return context.raw(writePage("Edit application", form));
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
