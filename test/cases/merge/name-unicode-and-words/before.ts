import type { ÄrtikelContext, ÄrtikelContract } from "../resources/contracts.js";

export class ÄrtikelController implements ÄrtikelContract {
  größe(context: ÄrtikelContext<"größe">) {
    return context.ok(1);
  }

  static(context: ÄrtikelContext<"static">) {
    return context.ok(1);
  }
}
