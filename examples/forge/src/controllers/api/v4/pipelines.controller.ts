import type {
  ApiV4PipelinesContext,
  ApiV4PipelinesContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/pipelines`. Yours: written once; later runs
 * only add methods that are missing.
 */
export class PipelinesController implements ApiV4PipelinesContract {
  /** GET /api/v4/projects/:project_id/pipelines: the list. */
  index(context: ApiV4PipelinesContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/projects/:project_id/pipelines: makes one. Answer
   * `context.created(pipeline, apiPipelinePath(pipeline))`.
   */
  create(context: ApiV4PipelinesContext<"create">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/pipelines/:id: one pipeline. */
  show(context: ApiV4PipelinesContext<"show">): Reply {
    return context.notImplemented();
  }

  /** DELETE /api/v4/pipelines/:id: removes it. Answer `context.noContent()`. */
  destroy(context: ApiV4PipelinesContext<"destroy">): Reply {
    return context.notImplemented();
  }

  /** POST /api/v4/pipelines/:id/cancel */
  cancel(context: ApiV4PipelinesContext<"cancel">): Reply {
    return context.notImplemented();
  }

  /** POST /api/v4/pipelines/:id/retry */
  retry(context: ApiV4PipelinesContext<"retry">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/pipelines/:id/test_report */
  testReport(context: ApiV4PipelinesContext<"testReport">): Reply {
    return context.notImplemented();
  }
}
