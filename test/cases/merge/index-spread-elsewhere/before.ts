import { ArticlesController } from "./articles.controller.js";
import { admin } from "./admin/index.js";

export const controllers = {
  ...admin,
  articles: new ArticlesController(),
};
