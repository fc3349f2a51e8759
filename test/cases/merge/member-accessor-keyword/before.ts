import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export class ArticlesController implements ArticlesContract {
  accessor index = (context: ArticlesContext<"index">) => context.ok([]);
  declare show: ArticlesContract["show"];
  [key: string]: unknown;
}
