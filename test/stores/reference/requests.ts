/** Random requests that aim at the rows that there are: hits, near misses, and what is foreign. */
import type { ModelRoute } from "../../../src/model/types.js";
import { isAimed } from "./aims.js";
import { drawBody } from "./draw-body.js";
import { drawMatch, drawShown } from "./draw-match.js";
import { drawPath } from "./draw-path.js";
import { drawQuery } from "./draw-query.js";
import { pickRow } from "./draw-row.js";
import { aim, type Drawn, type Draws } from "./draws.js";

export class Requests {
  readonly #draws: Draws;
  readonly #routes: readonly ModelRoute[];

  constructor(draws: Draws) {
    this.#draws = draws;
    this.#routes = draws.model.routes.filter(
      ({ resource }) =>
        resource !== null && draws.world.recordOf(resource) !== null,
    );
  }

  draw(): Drawn {
    const random = this.#draws.random;
    const { callers } = this.#draws;
    const caller = random.isIn(8) ? "none" : (random.pick(callers) ?? "a");
    const draw = (): Drawn => this.drawFor(this.#pickRoute(), caller);
    return aim(this.#draws, draw, (drawn) => {
      const { world, scopes } = this.#draws;
      return isAimed(drawn, world, scopes[caller] ?? {});
    });
  }

  drawFor(route: ModelRoute, caller: string): Drawn {
    const draws = this.#draws;
    const row = pickRow(draws, route, caller);
    return {
      ...{ route, caller, params: drawPath(draws, route, row, caller) },
      query: drawQuery(draws, route, row),
      body: drawBody(draws, route, caller),
      ifMatch: drawMatch(draws, route, row),
      ...drawShown(draws, route),
    };
  }

  /** Rows are made more often than they go. */
  #pickRoute(): ModelRoute {
    const random = this.#draws.random;
    const route = random.pick(this.#routes);
    if (route === undefined) throw new Error("No routes");
    const isRemoval = route.method === "DELETE" && random.isIn(60);
    const rows = this.#draws.world.rows.length;
    const isMany = route.method === "POST" && rows > 120 && random.isIn(90);
    if (isRemoval || isMany) return this.#pickRoute();
    const creates = this.#routes.filter(({ action }) => action === "create");
    const isWanted = rows < 60 && random.isIn(25);
    return (isWanted ? random.pick(creates) : undefined) ?? route;
  }
}
