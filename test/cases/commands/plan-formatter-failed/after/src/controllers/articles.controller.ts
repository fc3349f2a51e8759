import type {
  ArticlesContext,
  ArticlesContract,
} from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";

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
