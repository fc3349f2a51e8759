/** What random requests are drawn of, and a request that is drawn. */
import type { Model, Route } from "../../../src/model/types.js";
import type { Query } from "./lists.js";
import type { Random } from "./random.js";
import type { Values, World } from "./world.js";

/** What requests are drawn of. */
export interface Draws {
  readonly random: Random;
  readonly world: World;
  readonly model: Model;
  /** The callers' values. */
  readonly scopes: Readonly<Record<string, Values>>;
}

/** A request before its cursor is known. */
export interface Drawn {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Values | null;
  readonly ifMatch: string | null;
  readonly caller: string;
}
