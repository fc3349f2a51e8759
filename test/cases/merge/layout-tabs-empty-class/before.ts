import type { ArticlesContract } from "../resources/contracts.js";

function unused() {
	return 1;
}

export class ArticlesController implements ArticlesContract {
}

void unused;
