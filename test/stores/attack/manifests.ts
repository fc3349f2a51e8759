/** Random manifests in which it matters who calls, and what of that they have. */
import fc from "fast-check";
import type { Model } from "../../../src/model/types.js";
import { storeManifest } from "../../support/arbitrary-stores.js";
import { compile } from "../../support/compile.js";
import { CALLS } from "../reference/calls.js";
import { World } from "../reference/world.js";

export interface Drawn {
  readonly manifest: object;
  readonly model: Model;
}

/** Whether a manifest has it. */
type Trait = (model: Model, world: World) => boolean;

function hasScope(scope: "all" | "write"): Trait {
  return ({ records }) =>
    records.some(({ fields }) =>
      fields.some(({ ref }) => ref?.scope === scope),
    );
}

/** What an attack has to meet. */
const TRAITS: Readonly<Record<string, Trait>> = {
  "scope: all": hasScope("all"),
  "scope: write": hasScope("write"),
  "owners of rows above": ({ tables }) =>
    tables.some(({ below }) => below !== null),
  "refs to scoped rows": ({ tables, records }) => {
    const isScoped = (name: string): boolean =>
      tables.some(
        ({ record, below }) =>
          record.name === name &&
          (below !== null || record.fields.some(({ ref }) => ref?.scope)),
      );
    return records.some(({ fields }) =>
      fields.some(
        ({ ref, from }) =>
          ref !== null &&
          ref.scope === null &&
          from !== "place" &&
          isScoped(ref.record),
      ),
    );
  },
  views: ({ resources }) =>
    resources.some(({ node }) => node.options.record !== undefined),
  "one record, one controller, two places": ({ resources }) =>
    resources.some(({ controller }, index) =>
      resources.slice(index + 1).some((each) => each.controller === controller),
    ),
  "a record below two parents": ({ resources }, world) =>
    resources.some(
      (one) =>
        one.parent !== null &&
        resources.some(
          (other) =>
            other.parent !== null &&
            other.parent !== one.parent &&
            world.recordOf(other) !== null &&
            world.recordOf(other) === world.recordOf(one),
        ),
    ),
  "shallow resources": ({ resources }) =>
    resources.some(({ node, parent }) => node.options.shallow && parent),
  subsets: ({ resources }) =>
    resources.some(({ node }) => node.subsets.length > 0),
  singletons: ({ resources }) =>
    resources.some(({ node }) => node.options.singleton),
  "scope: false behind a guard": ({ resources }, world) =>
    resources.some((resource) => world.isOpen(resource)),
  "own actions that call other stores": ({ routes }) =>
    routes.some(({ path }) => path === CALLS.path),
};

/** How many manifests have each of them. */
export type Mix = Readonly<Record<string, number>>;

/**
 * Draws until each of them is in a tenth of the manifests at least.
 *
 * @returns always the same for one seed
 */
export async function drawManifests(
  dialect: "sqlite" | "postgres",
  count: number,
  seed: number,
): Promise<{ readonly drawn: readonly Drawn[]; readonly mix: Mix }> {
  for (let round = seed; ; round += 1) {
    const drawn = await drawScoped(dialect, count, round);
    const mix = countTraits(drawn);
    const least = Math.floor(count / 10);
    if (Object.values(mix).every((each) => each >= least))
      return { drawn, mix };
  }
}

async function drawScoped(
  dialect: string,
  count: number,
  seed: number,
): Promise<readonly Drawn[]> {
  const drawn: Drawn[] = [];
  const usual = { database: { dialect }, routes: [CALLS] };
  const all = fc.sample(storeManifest, { numRuns: count * 4, seed });
  for (const manifest of all) {
    if (drawn.length === count) break;
    const { model } = await compile({ ...usual, ...manifest });
    if (model === null) continue;
    const isScoped = (["all", "write"] as const).some((scope) =>
      hasScope(scope)(model, new World(model)),
    );
    if (isScoped) drawn.push({ manifest, model });
  }
  return drawn;
}

function countTraits(drawn: readonly Drawn[]): Mix {
  return Object.fromEntries(
    Object.entries(TRAITS).map(([name, has]) => [
      name,
      drawn.filter(({ model }) => has(model, new World(model))).length,
    ]),
  );
}
