import type { SearchContext, SearchContract } from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";

/**
 * Answers the routes of `search`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class SearchController implements SearchContract {
  /**
   * GET /search
   * POST /search
   */
  show(context: SearchContext<"show">): Reply {
    return context.notImplemented();
  }
}
