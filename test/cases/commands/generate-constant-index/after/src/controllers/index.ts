import type { Controllers } from "../resources/contracts.js";
import { ArticlesController } from "./articles.controller.js";

export const controllers: Controllers = {
  articles: new ArticlesController(),
};
