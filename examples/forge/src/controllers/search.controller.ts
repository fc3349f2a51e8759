import type {
  SearchContext,
  SearchContract,
  Reply,
} from "../resources/contracts.js";

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
