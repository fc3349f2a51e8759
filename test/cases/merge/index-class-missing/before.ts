import { ArticlesController } from "./articles.controller.js";

class Registry {
  readonly articles = new ArticlesController();
  get comments() {
    return this.articles;
  }
}

export const controllers = new Registry();
