import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export interface ArticlesController {
  destroy(context: ArticlesContext<"destroy">): Response;
}

export class ArticlesController implements ArticlesContract {
  index(context: ArticlesContext<"index">) {
    return context.notImplemented();
  }
}

ArticlesController.prototype.destroy = function () {
  return new Response(null, { status: 204 });
};
ArticlesController.prototype.edit = () => new Response();
