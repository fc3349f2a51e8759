import type { Controllers } from "../resources/contracts.js";
import { ArticlesController } from "./articles.controller.js";
import { CommentsController } from "./comments.controller.js";
import { AuthorsController } from "./authors.controller.js";
import { ProfileController } from "./profile.controller.js";
import { ArticleStore } from "../store.js";

/**
 * Creates every controller, by its name in the route table: the place to pass
 * them what they need. Yours: written once; later runs only add entries that
 * are missing. You may add parameters.
 */
export function createControllers(
  articles = new ArticleStore([
    {
      title: "Hello",
      body: "The first article.",
      state: "live",
      author_id: null,
    },
  ]),
): Controllers {
  return {
    articles: new ArticlesController(articles),
    comments: new CommentsController(),
    authors: new AuthorsController(),
    profile: new ProfileController(),
  };
}
