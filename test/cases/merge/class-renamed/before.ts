import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export class Posts implements ArticlesContract {
  index(context: ArticlesContext<"index">) {
    return context.notImplemented();
  }
}
