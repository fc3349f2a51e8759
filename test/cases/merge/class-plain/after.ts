import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

/**
 * Articles. (yours: resource-gen wrote this file once and from now on only adds methods that are missing.)
 */
export class ArticlesController implements ArticlesContract {
  /** GET /articles */
  index(context: ArticlesContext<"index">) {
    return context.ok([]); // all of them
  }

  /** POST /articles */
  create(context: ArticlesContext<"create">) {
    return context.notImplemented();
  }

  /** GET /articles/:id */
  show(context: ArticlesContext<"show">) {
    return context.ok({ id: context.params.id });
  }

  /** DELETE /articles/:id */
  destroy(context: ArticlesContext<"destroy">) {
    return context.notImplemented();
  }
}
