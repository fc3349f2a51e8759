import type {
  AdminUsersContext,
  AdminUsersContract,
} from "../../resources/contracts.js";
import type { Reply } from "../../resources/http.js";
import { writeForm, writePage } from "../../resources/http.js";
import { createAdminUser, updateAdminUserForm } from "../../resources/urls.js";

/**
 * Answers the routes of `admin/users`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class UsersController implements AdminUsersContract {
  /** GET /admin/users: the list. */
  index(context: AdminUsersContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /admin/users: makes one. Answer
   * `context.created(user, adminUserPath)`.
   */
  create(context: AdminUsersContext<"create">): Reply {
    return context.notImplemented();
  }

  /** GET /admin/users/add: the form for a new user. */
  new(context: AdminUsersContext<"new">): Reply {
    if (context.format !== "html") return context.notImplemented();
    const form = writeForm(createAdminUser(), "<button>Create</button>");
    return context.raw(writePage("New user", form));
  }

  /** GET /admin/users/:username/edit: the form for changing it. */
  edit(context: AdminUsersContext<"edit">): Reply {
    if (context.format !== "html") return context.notImplemented();
    const form = writeForm(
      updateAdminUserForm(context.params.username),
      "<button>Save</button>",
    );
    return context.raw(writePage("Edit user", form));
  }

  /** GET /admin/users/:username: one user. */
  show(context: AdminUsersContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /admin/users/:username
   * PATCH /admin/users/:username
   * Changes it. Answer `context.ok(user)`, as it is now.
   */
  update(context: AdminUsersContext<"update">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /admin/users/:username: removes it. Answer `context.noContent()`.
   */
  destroy(context: AdminUsersContext<"destroy">): Reply {
    return context.notImplemented();
  }

  /** PUT /admin/users/:username/block */
  block(context: AdminUsersContext<"block">): Reply {
    return context.notImplemented();
  }

  /** PUT /admin/users/:username/unblock */
  unblock(context: AdminUsersContext<"unblock">): Reply {
    return context.notImplemented();
  }

  /** POST /admin/users/:username/impersonate */
  impersonate(context: AdminUsersContext<"impersonate">): Reply {
    return context.notImplemented();
  }

  /** POST /admin/users/add/preview */
  preview(context: AdminUsersContext<"preview">): Reply {
    return context.notImplemented();
  }
}
