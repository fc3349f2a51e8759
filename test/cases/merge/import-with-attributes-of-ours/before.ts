import type { ArticlesContract } from "../resources/contracts.js" with { "resolution-mode": "import" };

export class ArticlesController implements ArticlesContract {
  index: ArticlesContract["index"] = (context) => context.ok([]);
}
