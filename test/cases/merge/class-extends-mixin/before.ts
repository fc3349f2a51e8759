import { Paginated } from "./paginated.js";
import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

class Base {
  index(context: ArticlesContext<"index">) {
    return context.notImplemented();
  }
}

export class ArticlesController extends Paginated(Base) implements ArticlesContract {
  /** GET /articles/:id */
  show(context: ArticlesContext<"show">) {
    return context.notImplemented();
  }
}
