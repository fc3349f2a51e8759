import type {
  AdminAppearanceContext,
  AdminAppearanceContract,
} from "../../resources/contracts.js";
import type { Reply } from "../../resources/http.js";
import { writeForm, writePage } from "../../resources/http.js";
import { updateAdminAppearanceForm } from "../../resources/urls.js";

/**
 * Answers the routes of `admin/appearance`. Yours: written once; later runs
 * only add methods that are missing.
 */
export class AppearanceController implements AdminAppearanceContract {
  /** GET /admin/appearance/edit: the form for changing it. */
  edit(context: AdminAppearanceContext<"edit">): Reply {
    if (context.format !== "html") return context.notImplemented();
    const form = writeForm(
      updateAdminAppearanceForm(),
      "<button>Save</button>",
    );
    return context.raw(writePage("Edit appearance", form));
  }

  /** GET /admin/appearance: the appearance. */
  show(context: AdminAppearanceContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /admin/appearance
   * PATCH /admin/appearance
   * Changes it. Answer `context.ok(appearance)`, as it is now.
   */
  update(context: AdminAppearanceContext<"update">): Reply {
    return context.notImplemented();
  }

  /** DELETE /admin/appearance/logo */
  logo(context: AdminAppearanceContext<"logo">): Reply {
    return context.notImplemented();
  }
}
