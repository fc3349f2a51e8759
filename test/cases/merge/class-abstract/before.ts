import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export abstract class ArticlesController implements ArticlesContract {
  abstract index(context: ArticlesContext<"index">): Promise<Response>;

  protected abstract load(): Promise<void>;
}
