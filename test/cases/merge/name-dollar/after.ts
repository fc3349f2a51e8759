import type { $Articles$Context, $Articles$Contract } from "../resources/contracts.js";

export class $ArticlesController implements $Articles$Contract {
  $index(context: $Articles$Context<"$index">) {
    return context.ok("$&");
  }

  /** POST /articles/:id/$show */
  $show(context: $Articles$Context<"$show">) {
    return context.notImplemented();
  }

  /** POST /articles/:id/$$ */
  $$(context: $Articles$Context<"$$">) {
    return context.notImplemented();
  }
}
