import { ArticlesContract } from "../resources/contracts";

export class ArticlesController implements ArticlesContract {
  index: ArticlesContract["index"] = (context) => context.ok([]);
}
