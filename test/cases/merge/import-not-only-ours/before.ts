import type { ArticlesContract, Reply } from "../resources/contracts.js"; // both needed

export class ArticlesController implements ArticlesContract {
  index(): Reply {
    throw new Error("later");
  }
}
