import type {
  ApiV4JobsContext,
  ApiV4JobsContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/jobs`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class JobsController implements ApiV4JobsContract {
  /** GET /api/v4/pipelines/:pipeline_id/jobs: the list. */
  index(context: ApiV4JobsContext<"index">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/jobs/:id: one job. */
  show(context: ApiV4JobsContext<"show">): Reply {
    return context.notImplemented();
  }

  /** POST /api/v4/jobs/:id/play */
  play(context: ApiV4JobsContext<"play">): Reply {
    return context.notImplemented();
  }

  /** POST /api/v4/jobs/:id/cancel */
  cancel(context: ApiV4JobsContext<"cancel">): Reply {
    return context.notImplemented();
  }

  /** POST /api/v4/jobs/:id/retry */
  retry(context: ApiV4JobsContext<"retry">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/jobs/:id/log */
  log(context: ApiV4JobsContext<"log">): Reply {
    return context.notImplemented();
  }
}
