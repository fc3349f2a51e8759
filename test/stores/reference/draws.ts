/** What random requests are drawn of, and a request that is drawn. */
import type { Model, ModelRoute } from "../../../src/model/types.js";
import type { Query } from "./lists.js";
import type { Random } from "./random.js";
import type { Values, World } from "./world.js";

/** Who sends requests, and what they are after. */
export interface Manner {
  /** Each as often as they are named. */
  readonly callers: readonly string[];
  /** Those of an action of one's own. */
  readonly inside: readonly string[];
  /** How many of a hundred requests aim at what is somebody else's, if there is any. */
  readonly foreign: number;
}

/** Two callers, mostly at their own rows. */
export const USUAL: Manner = {
  callers: ["a", "a", "b"],
  inside: ["a", "a", "b", "b", "none"],
  foreign: 0,
};

/** What requests are drawn of. */
export interface Draws extends Manner {
  readonly random: Random;
  readonly world: World;
  readonly model: Model;
  /** The callers' values. */
  readonly scopes: Readonly<Record<string, Values>>;
}

/** A request before its cursor is known. */
export interface Drawn {
  readonly route: ModelRoute;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Values | null;
  readonly ifMatch: string | null;
  readonly caller: string;
}

/** How often an attack draws until it has what it is after. */
const TRIES = 4;

/** Draws something; in an attack, most often something of somebody else's. */
export function aim<T>(
  { random, foreign }: Manner & { readonly random: Random },
  draw: () => T,
  isWanted: (drawn: T) => boolean,
): T {
  let drawn = draw();
  if (foreign === 0 || !random.isIn(foreign)) return drawn;
  for (let tries = 1; tries < TRIES && !isWanted(drawn); tries += 1)
    drawn = draw();
  return drawn;
}
