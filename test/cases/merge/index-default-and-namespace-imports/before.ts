import ArticlesController from "./articles.controller.js";
import * as comments from "./comments.controller.ts";

export const controllers = {};

export { ArticlesController, comments };
