import { ArticlesController } from "./articles.controller.js";

import { TagsController } from "./tags.controller.js";
import { CommentsController } from "./comments.controller.js";

export const controllers = {
  articles: new ArticlesController(),

  comments: new CommentsController(),

  // words
  tags: new TagsController(),
};
