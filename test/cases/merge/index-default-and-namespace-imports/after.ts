import ArticlesController from "./articles.controller.js";
import * as comments from "./comments.controller.ts";

export const controllers = {
  articles: new ArticlesController(),
  comments: new comments.CommentsController(),
};

export { ArticlesController, comments };
