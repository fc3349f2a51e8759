import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export const ArticlesController = class implements ArticlesContract {
  index(context: ArticlesContext<"index">) {
    return context.notImplemented();
  }
};
