import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export class ArticlesController implements ArticlesContract {
  index(context: ArticlesContext<"index">) {
    return context.notImplemented();
  }
  create(context: ArticlesContext<"create">) {
    return context.notImplemented();
  }

  show(context: ArticlesContext<"show">) {
    return context.notImplemented();
  }

  edit(context: ArticlesContext<"edit">) {
    return context.notImplemented();
  }
}
