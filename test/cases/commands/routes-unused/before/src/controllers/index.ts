import type { Controllers } from "../resources/contracts.js";
import { ArticlesController } from "./articles.controller.js";
import { CommentsController } from "./comments.controller.js";
import { TagsController } from "./tags.controller.js";
import { UsersController } from "./users.controller.js";

/**
 * Every controller, by its name in the route table: the place to hand them
 * what they need. Yours: written once; later runs only add entries that are
 * missing.
 */
export const controllers: Controllers = {
  articles: new ArticlesController(),
  comments: new CommentsController(),
  tags: new TagsController(),
  users: new UsersController(),
};
