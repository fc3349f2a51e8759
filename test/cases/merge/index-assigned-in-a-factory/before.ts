import { ArticlesController } from "./articles.controller.js";
import type { Controllers } from "../resources/contracts.js";

export function createControllers(): Controllers {
  const made: Partial<Controllers> = {};
  made.articles = new ArticlesController();
  return made as Controllers;
}
