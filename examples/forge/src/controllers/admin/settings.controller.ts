import type {
  AdminSettingsContext,
  AdminSettingsContract,
} from "../../resources/contracts.js";
import type { Reply } from "../../resources/http.js";
import { writeForm, writePage } from "../../resources/http.js";
import { updateAdminSettingsForm } from "../../resources/urls.js";

/**
 * Answers the routes of `admin/settings`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class SettingsController implements AdminSettingsContract {
  /** GET /admin/settings/edit: the form for changing it. */
  edit(context: AdminSettingsContext<"edit">): Reply {
    if (context.format !== "html") return context.notImplemented();
    const form = writeForm(updateAdminSettingsForm(), "<button>Save</button>");
    return context.raw(writePage("Edit settings", form));
  }

  /** GET /admin/settings: the settings. */
  show(context: AdminSettingsContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /admin/settings
   * PATCH /admin/settings
   * Changes it. Answer `context.ok(settings)`, as it is now.
   */
  update(context: AdminSettingsContext<"update">): Reply {
    return context.notImplemented();
  }
}
