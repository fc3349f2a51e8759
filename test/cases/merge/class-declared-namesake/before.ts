import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

declare class Remote implements ArticlesContract {
  index(context: ArticlesContext<"index">): Response;
}

export class Local implements ArticlesContract {
  index(context: ArticlesContext<"index">) {
    return context.notImplemented();
  }
}

export type { Remote };
