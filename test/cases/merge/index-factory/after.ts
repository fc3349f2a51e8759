import type { Db } from "../db.js";
import { ArticlesController } from "./articles.controller.js";
import { CommentsController } from "./comments.controller.js";

export function createControllers(db: Db) {
  const articles = new ArticlesController(db);
  return {
    articles,
    comments: new CommentsController(),
  };
}

export const controllers = createControllers({} as Db);
