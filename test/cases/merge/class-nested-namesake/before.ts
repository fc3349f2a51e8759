import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

function makeFake() {
  class ArticlesController {
    index() {
      return "fake";
    }
  }
  return new ArticlesController();
}

export class ArticlesController implements ArticlesContract {
  index(context: ArticlesContext<"index">) {
    return context.notImplemented();
  }
}

export const fake = makeFake();
