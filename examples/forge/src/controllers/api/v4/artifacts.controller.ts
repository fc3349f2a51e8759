import type {
  ApiV4ArtifactsContext,
  ApiV4ArtifactsContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/artifacts`. Yours: written once; later runs
 * only add methods that are missing.
 */
export class ArtifactsController implements ApiV4ArtifactsContract {
  /** GET /api/v4/jobs/:job_id/artifacts: the list. */
  index(context: ApiV4ArtifactsContext<"index">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/jobs/:job_id/artifacts/:name: one artifact. */
  show(context: ApiV4ArtifactsContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/jobs/:job_id/artifacts/:name: removes it. Answer
   * `context.noContent()`.
   */
  destroy(context: ApiV4ArtifactsContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
