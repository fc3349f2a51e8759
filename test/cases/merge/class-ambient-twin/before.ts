import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

declare class Legacy {
  index(): void;
}

export class ArticlesController implements ArticlesContract {
  index(context: ArticlesContext<"index">) {
    return context.notImplemented();
  }
}

export type { Legacy };
