import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

declare class Base {
  protected load(): void;
}

export class ArticlesController extends Base implements ArticlesContract {
  show(context: ArticlesContext<"show">) {
    return context.notImplemented();
  }
}
