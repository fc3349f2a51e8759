import type { ArticlesContext, ArticlesContract } from "#resources";

export class ArticlesController implements ArticlesContract {
  index(context: ArticlesContext<"index">) {
    return context.notImplemented();
  }
}
