import type {
  AdminSettingsContext,
  AdminSettingsContract,
  Reply,
} from "../../resources/contracts.js";

/**
 * Answers the routes of `admin/settings`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class SettingsController implements AdminSettingsContract {
  /** GET /admin/settings/edit: the form for changing it. */
  edit(context: AdminSettingsContext<"edit">): Reply {
    return context.notImplemented();
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
