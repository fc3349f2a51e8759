import { CrudController } from "./crud.controller.js";
import type { ArticlesContract } from "../resources/contracts.js";

export class ArticlesController
  extends CrudController
  implements ArticlesContract {}
