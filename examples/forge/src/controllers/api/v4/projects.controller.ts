import type {
  ApiV4ProjectsContext,
  ApiV4ProjectsContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/projects`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class ProjectsController implements ApiV4ProjectsContract {
  /** GET /api/v4/projects: the list. */
  index(context: ApiV4ProjectsContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/projects: makes one. Answer
   * `context.created(project, apiProjectPath(project))`.
   */
  create(context: ApiV4ProjectsContext<"create">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/projects/:id: one project. */
  show(context: ApiV4ProjectsContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /api/v4/projects/:id
   * PATCH /api/v4/projects/:id
   * Changes it. Answer `context.ok(project)`, as it is now.
   */
  update(context: ApiV4ProjectsContext<"update">): Reply {
    return context.notImplemented();
  }

  /** DELETE /api/v4/projects/:id: removes it. Answer `context.noContent()`. */
  destroy(context: ApiV4ProjectsContext<"destroy">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/projects/starred */
  starred(context: ApiV4ProjectsContext<"starred">): Reply {
    return context.notImplemented();
  }

  /** POST /api/v4/projects/import */
  import(context: ApiV4ProjectsContext<"import">): Reply {
    return context.notImplemented();
  }

  /** POST /api/v4/projects/:id/star */
  star(context: ApiV4ProjectsContext<"star">): Reply {
    return context.notImplemented();
  }

  /** POST /api/v4/projects/:id/unstar */
  unstar(context: ApiV4ProjectsContext<"unstar">): Reply {
    return context.notImplemented();
  }

  /** POST /api/v4/projects/:id/fork */
  fork(context: ApiV4ProjectsContext<"fork">): Reply {
    return context.notImplemented();
  }

  /** POST /api/v4/projects/:id/archive */
  archive(context: ApiV4ProjectsContext<"archive">): Reply {
    return context.notImplemented();
  }

  /** POST /api/v4/projects/:id/unarchive */
  unarchive(context: ApiV4ProjectsContext<"unarchive">): Reply {
    return context.notImplemented();
  }

  /** PUT /api/v4/projects/:id/transfer */
  transfer(context: ApiV4ProjectsContext<"transfer">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/projects/:id/languages */
  languages(context: ApiV4ProjectsContext<"languages">): Reply {
    return context.notImplemented();
  }
}
