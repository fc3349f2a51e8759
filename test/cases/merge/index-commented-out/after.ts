import { ArticlesController } from "./articles.controller.js";
import { UsersController } from "./users.controller.js";
// import { CommentsController } from "./comments.controller.js";

export const controllers = {
  articles: new ArticlesController(),
  users: new UsersController(),
  // comments: new CommentsController(), // off until the spam is dealt with
  // users: see admin/users
};
