import type {
  AdminAppearanceContext,
  AdminAppearanceContract,
  Reply,
} from "../../resources/contracts.js";

/**
 * Answers the routes of `admin/appearance`. Yours: written once; later runs
 * only add methods that are missing.
 */
export class AppearanceController implements AdminAppearanceContract {
  /** GET /admin/appearance/edit: the form for changing it. */
  edit(context: AdminAppearanceContext<"edit">): Reply {
    return context.notImplemented();
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
