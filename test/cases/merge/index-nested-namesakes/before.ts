import { ArticlesController } from "./articles.controller.js";

const registry = { controllers: { comments: 1 } };

export const controllers = {
  articles: new ArticlesController(),
  admin: { articles: registry },
};
