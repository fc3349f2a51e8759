import type {
  AdminRunnersContext,
  AdminRunnersContract,
} from "../../resources/contracts.js";
import type { Reply } from "../../resources/http.js";
import { writeForm, writePage } from "../../resources/http.js";
import { updateAdminRunnerForm } from "../../resources/urls.js";

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
    if (context.format !== "html") return context.notImplemented();
    const form = writeForm(
      updateAdminRunnerForm(context.params.id),
      "<button>Save</button>",
    );
    return context.raw(writePage("Edit runner", form));
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
