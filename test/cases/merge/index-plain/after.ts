import { ArticlesController } from "./articles.controller.js";
import { ArticlesController as AdminArticlesController } from "./admin/articles.controller.js";
import { CommentsController } from "./comments.controller.js";
import { UsersController as AdminUsersController } from "./admin/users.controller.js";

export const controllers = {
  articles: new ArticlesController(),
  comments: new CommentsController(),
  "admin/articles": new AdminArticlesController(),
  "admin/users": new AdminUsersController(),
};
