import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

class Base {
  index(context: ArticlesContext<"index">) {
    return context.ok([]);
  }

  destroy = (context: ArticlesContext<"destroy">) => context.noContent();
}

export class ArticlesController extends Base implements ArticlesContract {
  show(context: ArticlesContext<"show">) {
    return context.notImplemented();
  }

  /** GET /articles/:id/edit */
  edit(context: ArticlesContext<"edit">) {
    return context.notImplemented();
  }
}
