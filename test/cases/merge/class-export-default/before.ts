import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export default class ArticlesController implements ArticlesContract {
  index(context: ArticlesContext<"index">) {
    return context.notImplemented();
  }
}
