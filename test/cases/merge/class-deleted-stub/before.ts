import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export class ArticlesController implements ArticlesContract {
  show(context: ArticlesContext<"show">) {
    return context.notImplemented();
  }
}
