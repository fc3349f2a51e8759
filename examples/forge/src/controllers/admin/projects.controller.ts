import type {
  AdminProjectsContext,
  AdminProjectsContract,
} from "../../resources/contracts.js";
import type { Reply } from "../../resources/http.js";

/**
 * Answers the routes of `admin/projects`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class ProjectsController implements AdminProjectsContract {
  /** GET /admin/projects: the list. */
  index(context: AdminProjectsContext<"index">): Reply {
    return context.notImplemented();
  }

  /** GET /admin/projects/:id: one project. */
  show(context: AdminProjectsContext<"show">): Reply {
    return context.notImplemented();
  }

  /** DELETE /admin/projects/:id: removes it. Answer `context.noContent()`. */
  destroy(context: AdminProjectsContext<"destroy">): Reply {
    return context.notImplemented();
  }

  /** PUT /admin/projects/:id/transfer */
  transfer(context: AdminProjectsContext<"transfer">): Reply {
    return context.notImplemented();
  }
}
