import seed from "./seed.json" with { type: "json" };
import legacy = require("legacy");
import defer, { type Pool } from "./pool.js"; import "./late.js"; 
import type { ArticlesContext } from "../resources/contracts.js";
export const pool: Pool = defer;

export class ArticlesController {
  index() {
    return Response.json([seed, legacy, pool]);
  }

  /** GET /articles/:id */
  show(context: ArticlesContext<"show">) {
    return context.notImplemented();
  }
}
