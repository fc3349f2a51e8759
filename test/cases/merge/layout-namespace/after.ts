import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

namespace Web {
    export class ArticlesController implements ArticlesContract {
        index(context: ArticlesContext<"index">) {
            return context.ok([]);
        }

        /** GET /articles/:id */
        show(context: ArticlesContext<"show">) {
            return context.notImplemented();
        }
    }
}

export const { ArticlesController } = Web;
