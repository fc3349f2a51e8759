import type {
  ApiV4TemplatesGitignoresContext,
  ApiV4TemplatesGitignoresContract,
} from "../../../../resources/contracts.js";
import type { Reply } from "../../../../resources/http.js";

/**
 * Answers the routes of `api/v4/templates/gitignores`. Yours: written once;
 * later runs only add methods that are missing.
 */
export class GitignoresController implements ApiV4TemplatesGitignoresContract {
  /** GET /api/v4/templates/gitignores: the list. */
  index(context: ApiV4TemplatesGitignoresContext<"index">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/templates/gitignores/:key: one gitignore. */
  show(context: ApiV4TemplatesGitignoresContext<"show">): Reply {
    return context.notImplemented();
  }
}
