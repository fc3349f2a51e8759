/* eslint-disable @typescript-eslint/require-await */
// eslint-disable-next-line import/no-cycle
import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js"; // eslint-disable-line
// eslint-disable-next-line @typescript-eslint/no-extraneous-class
export class ArticlesController implements ArticlesContract {
  /* eslint-disable no-console */
  async index(context: { ok(value: unknown): Response }) {
    console.log("index");
    return context.ok([]);
  }

  /** GET /articles/:id */
  show(context: ArticlesContext<"show">) {
    return context.notImplemented();
  }

  /* eslint-enable no-console */
}
/* eslint-enable */