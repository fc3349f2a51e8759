import { ArticlesController } from "./articles.controller.js";

export default {
  articles: new ArticlesController(),
} satisfies Record<string, object>;
