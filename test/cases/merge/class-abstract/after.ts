import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export abstract class ArticlesController implements ArticlesContract {
  abstract index(context: ArticlesContext<"index">): Promise<Response>;

  /** GET /articles/:id */
  show(context: ArticlesContext<"show">) {
    return context.notImplemented();
  }

  protected abstract load(): Promise<void>;
}
