import type {
  ApiV4MarkdownContext,
  ApiV4MarkdownContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/markdown`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class MarkdownController implements ApiV4MarkdownContract {
  /** POST /api/v4/markdown */
  render(context: ApiV4MarkdownContext<"render">): Reply {
    return context.notImplemented();
  }
}
