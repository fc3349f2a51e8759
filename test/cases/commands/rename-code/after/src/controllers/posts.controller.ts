import { postPath } from "../resources/urls.js";
import type {
	PostsContext,
	PostsContract, // what it has to be
	Reply,
} from "../resources/contracts.js";

/** Mine. */
export class PostsController implements PostsContract {
	/** GET /posts/:id: one, or GET /posts for all. */
	show(context: PostsContext<"show">): Reply {
		return context.redirect(postPath(context.params.id)); // ArticlesController
	}

	/** GET /posts: the list. */
	index(context: PostsContext<"index">): Reply {
		return context.notImplemented();
	}

	/** POST /posts: makes one. Answer `context.created(post, postPath(post))`. */
	create(context: PostsContext<"create">): Reply {
		return context.notImplemented();
	}
}
