import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export class ArticlesController implements ArticlesContract {
  index(c: ArticlesContext<"index">) { return c.ok([]); } 

  /** POST /articles */
  create(context: ArticlesContext<"create">) {
    return context.notImplemented();
  }

  /* by id: */ show(c: ArticlesContext<"show">) { return c.ok(1); }
}
