#!/usr/bin/env -S node --import tsx

import type { ArticlesContext } from "../resources/contracts.js";

/** Articles. */
export class ArticlesController {
  index() {
    return new Response();
  }

  /** GET /articles/:id */
  show(context: ArticlesContext<"show">) {
    return context.notImplemented();
  }
}
