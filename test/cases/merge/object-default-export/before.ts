import type { ArticlesContext } from "../resources/contracts.js";

export default {
  async index(context: ArticlesContext<"index">) {
    return context.ok([]);
  },
};
