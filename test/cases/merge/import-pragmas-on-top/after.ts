// @ts-check
/// <reference types="node" />

import type { ArticlesContext } from "../resources/contracts.js";

// articles, by hand
export class ArticlesController {
  index() {
    return new Response();
  }

  /** GET /articles/:id */
  show(context: ArticlesContext<"show">) {
    return context.notImplemented();
  }
}
