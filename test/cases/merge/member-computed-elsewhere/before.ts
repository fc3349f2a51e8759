import { Actions } from "./actions.js";
import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export class ArticlesController implements ArticlesContract {
  [Actions.index](context: ArticlesContext<"index">) {
    return context.ok([]);
  }
}
