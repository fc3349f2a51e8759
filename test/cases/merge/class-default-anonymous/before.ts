import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export default class {
  index(context: ArticlesContext<"index">) {
    return context.notImplemented();
  }
}
