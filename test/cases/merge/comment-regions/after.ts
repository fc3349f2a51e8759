import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

// #region controller
export class ArticlesController implements ArticlesContract {
  // #region read
  index(context: ArticlesContext<"index">) {
    return context.ok([]);
  }

  /** GET /articles/new */
  new(context: ArticlesContext<"new">) {
    return context.notImplemented();
  }

  // #endregion

  // #region write
  create(context: ArticlesContext<"create">) {
    return context.created({}, "/articles/1");
  }

  /** PUT /articles/:id */
  update(context: ArticlesContext<"update">) {
    return context.notImplemented();
  }

  // #endregion
}
// #endregion
