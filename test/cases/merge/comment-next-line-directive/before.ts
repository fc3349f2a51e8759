import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export class ArticlesController implements ArticlesContract {
  index(context: ArticlesContext<"index">) {
    return context.ok([]);
  }
  // @ts-expect-error: it is not there yet
  show(context: ArticlesContext<"shwo">) {
    return context.ok(1);
  }
  // prettier-ignore
  edit(context: ArticlesContext<"edit">) { return  context.ok(1); }
}
