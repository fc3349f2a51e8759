import type { ArticlesContext, ArticlesContract } from "../rest/contracts.js";

export class ArticlesController implements ArticlesContract {
  index(context: ArticlesContext<"index">) {
    return context.ok([]); // mine
  }
}
