import { ArticlesController } from "./articles.controller.js";
import { UsersController } from "./users.controller.js";

export const controllers =
  { articles: new ArticlesController() // a
  , users: new UsersController()       // b
  };
