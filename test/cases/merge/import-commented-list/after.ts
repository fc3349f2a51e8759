import type {
  // the contract of our articles
  ArticlesContract, // see docs
  /* ArticlesContext, */
} from "../resources/contracts.js";
import "./side-effect.js";
import type { ArticlesContext } from "../resources/contracts.js";

export class ArticlesController implements ArticlesContract {
  index: ArticlesContract["index"] = (context) => context.ok([]);

  /** GET /articles/:id */
  show(context: ArticlesContext<"show">) {
    return context.notImplemented();
  }
}
