import { ArticlesController } from "./articles.controller.js";
import { ArticlesController as AdminArticlesController } from "./admin/articles.controller.js";
import { TagsController } from "./tags.controller.js";

const admin = Object.freeze({ "admin/articles": new AdminArticlesController() });

export const controllers = Object.freeze({
  articles: new ArticlesController(),
  tags: new TagsController(),
  ...admin,
  ...(process.env.USERS ? { "admin/users": admin } : {}),
});
