import { ArticlesController } from "./articles.controller.js";
import { CommentsController } from "./comments.controller.js";
import { ArticlesController as AdminArticlesController } from "./admin/articles.controller.js";

const registry = { controllers: { comments: 1 } };

export const controllers = {
  articles: new ArticlesController(),
  comments: new CommentsController(),
  "admin/articles": new AdminArticlesController(),
  admin: { articles: registry },
};
