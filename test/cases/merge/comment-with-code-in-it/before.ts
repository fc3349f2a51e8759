import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

/* export class ArticlesController { index() {} } */
export class ArticlesController implements ArticlesContract {
  /**
   * @example
   * class ArticlesController { show() {} }
   * // }
   */
  index(context: ArticlesContext<"index">) {
    return context.ok("} show() {"); // } show() {}
  }
}
