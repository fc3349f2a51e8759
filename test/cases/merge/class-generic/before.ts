import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export class ArticlesController<
    Row extends { id: string } = { id: string },
    Store extends Map<string, Row> = Map<string, Row>,
  >
  implements ArticlesContract
{
  constructor(private readonly store: Store) {}

  index(context: ArticlesContext<"index">) {
    return context.ok(<T,>(rows: T) => rows)(this.store);
  }
}
