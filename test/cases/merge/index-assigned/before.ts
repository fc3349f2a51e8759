import { ArticlesController } from "./articles.controller.js";
import { CommentsController } from "./comments.controller.js";

export const controllers = {} as Record<string, object>;

controllers.articles = new ArticlesController();
controllers["admin/articles"] = controllers.articles;
Object.assign(controllers, { comments: new CommentsController() });
