import type { ÄrtikelContext, ÄrtikelContract } from "../resources/contracts.js";

export class ÄrtikelController implements ÄrtikelContract {
  größe(context: ÄrtikelContext<"größe">) {
    return context.ok(1);
  }

  static(context: ÄrtikelContext<"static">) {
    return context.ok(1);
  }

  /** POST /articles/:id/delete */
  delete(context: ÄrtikelContext<"delete">) {
    return context.notImplemented();
  }

  /** POST /articles/:id/get */
  get(context: ÄrtikelContext<"get">) {
    return context.notImplemented();
  }

  /** POST /articles/:id/async */
  async(context: ÄrtikelContext<"async">) {
    return context.notImplemented();
  }

  /** POST /articles/:id/__proto__ */
  __proto__(context: ÄrtikelContext<"__proto__">) {
    return context.notImplemented();
  }

  /** POST /articles/:id/toString */
  toString(context: ÄrtikelContext<"toString">) {
    return context.notImplemented();
  }
}
