import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export class ArticlesController implements ArticlesContract {
  index(context: ArticlesContext<"index">): Response;
  index(context: ArticlesContext<"index">, page: number): Response;
  index(context: ArticlesContext<"index">, page = 1): Response {
    return context.ok(page);
  }
  helper(): void {}
}
