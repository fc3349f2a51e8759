import { ArticlesController } from "./articles.controller.js";
import { UsersController } from "./users.controller.js";
import { CommentsController } from "./comments.controller.js";

export const controllers =
  { articles: new ArticlesController(), // a
    comments: new CommentsController()
  , users: new UsersController()       // b
  };
