import { ArticlesController } from "./articles.controller.js";
import { CommentsController } from "./comments.controller.js";

const all = {
  articles: new ArticlesController(),
  comments: new CommentsController(),
};

export { all as controllers };
