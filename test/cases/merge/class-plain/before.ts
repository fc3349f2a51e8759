import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

/**
 * Articles. (yours: resource-gen wrote this file once and from now on only adds methods that are missing.)
 */
export class ArticlesController implements ArticlesContract {
  /** GET /articles */
  index(context: ArticlesContext<"index">) {
    return context.ok([]); // all of them
  }

  /** GET /articles/:id */
  show(context: ArticlesContext<"show">) {
    return context.ok({ id: context.params.id });
  }
}
