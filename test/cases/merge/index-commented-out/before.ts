import { ArticlesController } from "./articles.controller.js";
// import { CommentsController } from "./comments.controller.js";

export const controllers = {
  articles: new ArticlesController(),
  // comments: new CommentsController(), // off until the spam is dealt with
  // users: see admin/users
};
