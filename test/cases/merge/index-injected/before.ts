import { db } from "../db.js";
import { ArticlesController } from "./articles.controller.js"; // the old one
// admin
import { ArticlesController as AdminArticlesController } from "./admin/articles.controller.js"; // by Bob

const articles = new ArticlesController(db);

export const controllers = {
  articles, // shared
  get comments() {
    return articles;
  },
  ["admin/articles"]: new AdminArticlesController({
    db, // the same
  }),
} as const satisfies Record<string, object>;
