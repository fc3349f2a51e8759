import type {
  ApiV4RunnersContext,
  ApiV4RunnersContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/runners`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class RunnersController implements ApiV4RunnersContract {
  /** GET /api/v4/runners: the list. */
  index(context: ApiV4RunnersContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/runners: makes one. Answer
   * `context.created(runner, apiRunnerPath(runner))`.
   */
  create(context: ApiV4RunnersContext<"create">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/runners/:id: one runner. */
  show(context: ApiV4RunnersContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /api/v4/runners/:id
   * PATCH /api/v4/runners/:id
   * Changes it. Answer `context.ok(runner)`, as it is now.
   */
  update(context: ApiV4RunnersContext<"update">): Reply {
    return context.notImplemented();
  }

  /** DELETE /api/v4/runners/:id: removes it. Answer `context.noContent()`. */
  destroy(context: ApiV4RunnersContext<"destroy">): Reply {
    return context.notImplemented();
  }

  /** POST /api/v4/runners/verify */
  verify(context: ApiV4RunnersContext<"verify">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/runners/all */
  all(context: ApiV4RunnersContext<"all">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/runners/:id/jobs */
  jobs(context: ApiV4RunnersContext<"jobs">): Reply {
    return context.notImplemented();
  }
}
