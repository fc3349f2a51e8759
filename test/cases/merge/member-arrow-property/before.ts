import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export class ArticlesController implements ArticlesContract {
  index = async (context: ArticlesContext<"index">) => {
    return context.ok([]);
  };

  readonly show = (context: ArticlesContext<"show">) => context.ok(1);
}
