import type {
  ArticlesContext,
  ArticlesContract,
  Reply,
} from "../resources/contracts.js";

/**
 * Answers the routes of `articles`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class ArticlesController implements ArticlesContract {
  /** GET /articles: the list. */
  index(context: ArticlesContext<"index">): Reply {
    return context.notImplemented();
  }
}
