import { createController } from "some-framework";
import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export const ArticlesController = createController({
  index: (context: ArticlesContext<"index">) => context.ok([]),

  /** GET /articles/:id */
  show(context: ArticlesContext<"show">) {
    return context.notImplemented();
  },
} as const);
