import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

class Controller implements ArticlesContract {
  index(context: ArticlesContext<"index">) {
    return context.notImplemented();
  }
}

export { Controller as ArticlesController };
