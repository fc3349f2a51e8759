import type { ArticlesContract } from "../resources/contracts.js" with { "resolution-mode": "import" };
import type { ArticlesContext } from "../resources/contracts.js";

export class ArticlesController implements ArticlesContract {
  index: ArticlesContract["index"] = (context) => context.ok([]);

  /** GET /articles/:id */
  show(context: ArticlesContext<"show">) {
    return context.notImplemented();
  }
}
