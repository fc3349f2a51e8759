import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export class ArticlesController implements ArticlesContract {
  async *index(context: ArticlesContext<"index">) {
    yield context.ok([]);
  }

  async show(context: ArticlesContext<"show">) {
    for await (const reply of this.index(context as never)) return reply;
    return context.notFound();
  }
}
