import { ArticlesController } from "./articles.controller.js";
import { admin } from "./admin/index.js";
import { CommentsController } from "./comments.controller.js";

export const controllers = {
  comments: new CommentsController(),
  ...admin,
  articles: new ArticlesController(),
};
