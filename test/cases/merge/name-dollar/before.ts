import type { $Articles$Context, $Articles$Contract } from "../resources/contracts.js";

export class $ArticlesController implements $Articles$Contract {
  $index(context: $Articles$Context<"$index">) {
    return context.ok("$&");
  }
}
