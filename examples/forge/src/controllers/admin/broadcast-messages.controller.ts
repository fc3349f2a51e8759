import type {
  AdminBroadcastMessagesContext,
  AdminBroadcastMessagesContract,
} from "../../resources/contracts.js";
import type { Reply } from "../../resources/http.js";
import { writeForm, writePage } from "../../resources/http.js";
import {
  createAdminAnnouncement,
  updateAdminAnnouncementForm,
} from "../../resources/urls.js";

/**
 * Answers the routes of `admin/broadcast_messages`. Yours: written once; later
 * runs only add methods that are missing.
 */
export class BroadcastMessagesController implements AdminBroadcastMessagesContract {
  /** GET /admin/announcements: the list. */
  index(context: AdminBroadcastMessagesContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /admin/announcements: makes one. Answer
   * `context.created(announcement, adminAnnouncementPath(announcement))`.
   */
  create(context: AdminBroadcastMessagesContext<"create">): Reply {
    return context.notImplemented();
  }

  /** GET /admin/announcements/add: the form for a new announcement. */
  new(context: AdminBroadcastMessagesContext<"new">): Reply {
    if (context.format !== "html") return context.notImplemented();
    const form = writeForm(
      createAdminAnnouncement(),
      "<button>Create</button>",
    );
    return context.raw(writePage("New announcement", form));
  }

  /** GET /admin/announcements/:id/edit: the form for changing it. */
  edit(context: AdminBroadcastMessagesContext<"edit">): Reply {
    if (context.format !== "html") return context.notImplemented();
    const form = writeForm(
      updateAdminAnnouncementForm(context.params.id),
      "<button>Save</button>",
    );
    return context.raw(writePage("Edit announcement", form));
  }

  /** GET /admin/announcements/:id: one announcement. */
  show(context: AdminBroadcastMessagesContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /admin/announcements/:id
   * PATCH /admin/announcements/:id
   * Changes it. Answer `context.ok(announcement)`, as it is now.
   */
  update(context: AdminBroadcastMessagesContext<"update">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /admin/announcements/:id: removes it. Answer `context.noContent()`.
   */
  destroy(context: AdminBroadcastMessagesContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
