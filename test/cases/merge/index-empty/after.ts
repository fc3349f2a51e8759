import { ArticlesController } from "./articles.controller.js";
import { ArticlesController as AdminArticlesController } from "./admin/articles.controller.js";

export const controllers = {
  articles: new ArticlesController(),
  "admin/articles": new AdminArticlesController(),
};
