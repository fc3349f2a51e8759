import { ArticlesController } from "./articles.controller.js";
import { ArticlesController as AdminArticlesController } from "./admin/articles.controller.js";

const admin = Object.freeze({ "admin/articles": new AdminArticlesController() });

export const controllers = Object.freeze({
  articles: new ArticlesController(),
  ...admin,
  ...(process.env.USERS ? { "admin/users": admin } : {}),
});
