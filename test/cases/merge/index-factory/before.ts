import type { Db } from "../db.js";
import { ArticlesController } from "./articles.controller.js";

export function createControllers(db: Db) {
  const articles = new ArticlesController(db);
  return {
    articles,
  };
}

export const controllers = createControllers({} as Db);
