import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

function unused() {
	return 1;
}

export class ArticlesController implements ArticlesContract {
	/** GET /articles */
	index(context: ArticlesContext<"index">) {
		return context.notImplemented();
	}
}

void unused;
