import { articlePath } from "../resources/urls.js";
import type {
	ArticlesContext,
	ArticlesContract, // what it has to be
	Reply,
} from "../resources/contracts.js";

/** Mine. */
export class ArticlesController implements ArticlesContract {
	/** GET /articles/:id: one, or GET /articles for all. */
	show(context: ArticlesContext<"show">): Reply {
		return context.redirect(articlePath(context.params.id)); // ArticlesController
	}
}
