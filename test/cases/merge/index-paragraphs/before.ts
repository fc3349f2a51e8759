import { ArticlesController } from "./articles.controller.js";

import { TagsController } from "./tags.controller.js";

export const controllers = {
  articles: new ArticlesController(),

  // words
  tags: new TagsController(),
};
