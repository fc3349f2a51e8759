import type {
  ArticlesContext as Ctx,
  ArticlesContract as Contract,
} from "../resources/contracts.js";

export class ArticlesController implements Contract {
  index(context: Ctx<"index">) {
    return context.ok([]);
  }

  /** GET /articles/:id */
  show(context: Ctx<"show">) {
    return context.notImplemented();
  }
}
