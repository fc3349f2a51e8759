import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

const page = `
export class ArticlesController implements ArticlesContract {
  show(context) {
  }
}
`;

export class ArticlesController implements ArticlesContract {
  index(context: ArticlesContext<"index">) {
    return context.ok(`} ${page.replace(/[}`]/g, `${"}"}`)} {`);
  }

  /** GET /articles/:id */
  show(context: ArticlesContext<"show">) {
    return context.notImplemented();
  }
}
