import CrudController from "./crud.controller.js";
import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export class ArticlesController
  extends CrudController
  implements ArticlesContract
{
  show(context: ArticlesContext<"show">) {
    return context.ok(1);
  }
}
