import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export class ArticlesController implements ArticlesContract {
  index(context: ArticlesContext<"index">) {
    return context.ok([]);
  }
  /** GET /articles/new */
  new(context: ArticlesContext<"new">) {
    return context.notImplemented();
  }
  // @ts-expect-error: it is not there yet
  show(context: ArticlesContext<"shwo">) {
    return context.ok(1);
  }
  /** POST /articles */
  create(context: ArticlesContext<"create">) {
    return context.notImplemented();
  }
  // prettier-ignore
  edit(context: ArticlesContext<"edit">) { return  context.ok(1); }
}
