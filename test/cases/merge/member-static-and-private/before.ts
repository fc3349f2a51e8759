import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export class ArticlesController implements ArticlesContract {
  static index() {
    return "not the action";
  }

  #show() {
    return this.#show;
  }

  static {
    void ArticlesController.index();
  }
}
