import type {
  // the contract of our articles
  ArticlesContract, // see docs
  /* ArticlesContext, */
} from "../resources/contracts.js";
import "./side-effect.js";

export class ArticlesController implements ArticlesContract {
  index: ArticlesContract["index"] = (context) => context.ok([]);
}
