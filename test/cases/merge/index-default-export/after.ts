import { ArticlesController } from "./articles.controller.js";
import { CommentsController } from "./comments.controller.js";

export default {
  articles: new ArticlesController(),
  comments: new CommentsController(),
} satisfies Record<string, object>;
