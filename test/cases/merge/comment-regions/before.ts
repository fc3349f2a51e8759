import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

// #region controller
export class ArticlesController implements ArticlesContract {
  // #region read
  index(context: ArticlesContext<"index">) {
    return context.ok([]);
  }
  // #endregion

  // #region write
  create(context: ArticlesContext<"create">) {
    return context.created({}, "/articles/1");
  }
  // #endregion
}
// #endregion
