import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export class ArticlesController implements ArticlesContract {
<<<<<<< HEAD
  index(context: ArticlesContext<"index">) {
    return context.notImplemented();
  }
=======
  show(context: ArticlesContext<"show">) {
    return context.notImplemented();
  }
>>>>>>> other
}
