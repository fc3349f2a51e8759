import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

namespace Web {
    export class ArticlesController implements ArticlesContract {
        index(context: ArticlesContext<"index">) {
            return context.ok([]);
        }
    }
}

export const { ArticlesController } = Web;
