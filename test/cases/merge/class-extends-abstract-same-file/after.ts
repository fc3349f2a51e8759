import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

abstract class Base {
  abstract index(context: ArticlesContext<"index">): unknown;

  show(context: ArticlesContext<"show">) {
    return context.ok(1);
  }
}

export class ArticlesController extends Base implements ArticlesContract {
  /** GET /articles */
  index(context: ArticlesContext<"index">) {
    return context.notImplemented();
  }
}
