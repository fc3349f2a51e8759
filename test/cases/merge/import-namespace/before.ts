import type * as contracts from "../resources/contracts.js";

export class ArticlesController implements contracts.ArticlesContract {
  index(context: contracts.ArticlesContext<"index">) {
    return context.ok([]);
  }
}
