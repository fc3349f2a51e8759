import { ArticlesController } from "./articles.controller.js";

const all = {
  articles: new ArticlesController(),
};

export { all as controllers };
