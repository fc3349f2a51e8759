import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export class Reader implements ArticlesContract {
  index(context: ArticlesContext<"index">) {
    return context.notImplemented();
  }
}

export class Writer implements ArticlesContract {
  index(context: ArticlesContext<"index">) {
    return context.notImplemented();
  }
}
