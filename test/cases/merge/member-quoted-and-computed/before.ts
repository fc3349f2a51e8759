import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

const EDIT = "edit";

export class ArticlesController implements ArticlesContract {
  "index"(context: ArticlesContext<"index">) {
    return context.ok([]);
  }
  ["show"](context: ArticlesContext<"show">) {
    return context.ok(1);
  }
  [`new`](context: ArticlesContext<"new">) {
    return context.ok(1);
  }
  [EDIT](context: ArticlesContext<"edit">) {
    return context.ok(1);
  }
  \u0063reate(context: ArticlesContext<"create">) {
    return context.ok(1);
  }
  *[Symbol.iterator]() {
    yield 1;
  }
}
