/** Several callers who are after each other's rows, in one random application. */
import { createFolder } from "../../support/projects.js";
import { load, start, STRANGER } from "../reference/app.js";
import { writeCalls } from "../reference/calls.js";
import type { Manner } from "../reference/draws.js";
import { type Difference, type Tally, Walk } from "../reference/walk.js";
import { type Values, World } from "../reference/world.js";
import type { Drawn } from "./manifests.js";
import { type Counts, Twins } from "./twins.js";

/** Nobody lets the stranger in where everybody's rows are. */
const MANNER: Manner = {
  callers: ["a", "b", STRANGER],
  inside: ["a", "b", STRANGER, "none"],
  foreign: 65,
};

/** How an attack goes on until it ends. */
export interface Extent {
  readonly requests: number;
  readonly seed: number;
  /** Gives the place of an empty database. */
  readonly open: () => string | Promise<string>;
}

/**
 * Sends requests until an answer is not as it has to be.
 *
 * @param tally what was sent and answered so far
 * @param counts what came of it so far
 */
export async function attack(
  { model }: Drawn,
  { requests, seed, open }: Extent,
  tally: Tally,
  counts: Counts,
): Promise<readonly Difference[]> {
  const folder = createFolder();
  const scopes: Record<string, Values> = {
    ...{ a: {}, b: {}, [STRANGER]: {}, none: {} },
  };
  try {
    const emitted = await load(folder.path, model);
    const running = await start(
      ...([emitted, model, await open(), scopes as never, writeCalls] as const),
    );
    const world = new World(model);
    const target = { running, emitted, model, world, scopes, open };
    const twins = await Twins.of(target, counts);
    const draws = { ...MANNER, model, world, scopes };
    const walk = new Walk(running, draws, seed, tally, twins);
    try {
      const end = tally.requests + requests;
      await walk.seed();
      await walk.run(end - tally.requests);
    } finally {
      await twins.stop();
      await running.stop();
    }
    return walk.differences;
  } finally {
    folder.remove();
  }
}
