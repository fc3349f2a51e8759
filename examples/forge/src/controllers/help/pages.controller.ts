import type {
  HelpPagesContext,
  HelpPagesContract,
} from "../../resources/contracts.js";
import type { Reply } from "../../resources/http.js";

/**
 * Answers the routes of `help/pages`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class PagesController implements HelpPagesContract {
  /** GET /help/:locale/pages: the list. */
  index(context: HelpPagesContext<"index">): Reply {
    return context.notImplemented();
  }

  /** GET /help/:locale/pages/:slug: one page. */
  show(context: HelpPagesContext<"show">): Reply {
    return context.notImplemented();
  }
}
