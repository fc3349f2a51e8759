import { ArticlesController } from "./articles.controller.js";
import type { Controllers } from "../resources/contracts.js";
import { CommentsController } from "./comments.controller.js";

export function createControllers(): Controllers {
  const made: Partial<Controllers> = {
    comments: new CommentsController(),
  };
  made.articles = new ArticlesController();
  return made as Controllers;
}
