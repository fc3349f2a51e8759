import { ArticlesController } from "./articles.controller.js";

export const controllers = build(true);

function build(full: boolean) {
  if (full) return { articles: new ArticlesController() };
  return { none: 1 };
}
