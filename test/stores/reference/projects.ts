/** Random projects, each with a walk of random requests through it. */
import fc from "fast-check";
import { storeManifest } from "../../support/arbitrary-stores.js";
import { compile } from "../../support/compile.js";
import { createFolder } from "../../support/projects.js";
import { run } from "./app.js";
import { CALLS, writeCalls } from "./calls.js";
import { USUAL } from "./draws.js";
import { type Difference, type Tally, Walk } from "./walk.js";
import { type Values, World } from "./world.js";

export interface Outcome extends Tally {
  projects: number;
  readonly differences: (Difference & { readonly manifest: string })[];
}

export interface Extent {
  readonly dialect: "sqlite" | "postgres";
  readonly projects: number;
  readonly requests: number;
  /** Of the manifests and the requests. */
  readonly seed: number;
}

/** Every second table has a schema, of those at the top that are not views. */
function withSchemas(manifest: Values): Values {
  const resources = Object.entries(manifest["resources"] ?? {}) as [
    string,
    Values,
  ][];
  return {
    ...manifest,
    resources: Object.fromEntries(
      resources.map(([name, options], index) => [
        name,
        index % 2 === 1 && options["fields"] !== undefined
          ? { ...options, schema: "blog" }
          : options,
      ]),
    ),
  };
}

/**
 * Walks through random projects until one differs from the reference.
 *
 * @param open gives the place of an empty database
 */
export async function walkProjects(
  { dialect, projects, requests, seed }: Extent,
  open: () => string | Promise<string>,
): Promise<Outcome> {
  const outcome: Outcome = {
    ...{ projects: 0, requests: 0, statuses: new Map(), differences: [] },
  };
  const folder = createFolder();
  const manifests = fc.sample(storeManifest, { numRuns: projects * 2, seed });
  try {
    for (const [index, manifest] of manifests.entries()) {
      if (outcome.projects === projects) break;
      const { model } = await compile({
        ...{ database: { dialect }, routes: [CALLS] },
        ...(dialect === "postgres" ? withSchemas(manifest) : manifest),
      });
      if (model === null) continue;
      const scopes: Record<string, Values> = { a: {}, b: {}, none: {} };
      const place = await open();
      const running = await run(
        folder.path,
        model,
        place,
        scopes as never,
        writeCalls,
      );
      const world = new World(model);
      const draws = { ...USUAL, model, world, scopes };
      const walk = new Walk(running, draws, seed + index, outcome);
      try {
        await walk.seed();
        await walk.run(requests);
        await walk.sweep();
        if (walk.differences.length === 0) await walk.compareFormats();
      } finally {
        await running.stop();
      }
      outcome.projects += 1;
      const text = JSON.stringify(manifest);
      for (const each of walk.differences) {
        outcome.differences.push({ ...each, manifest: text });
      }
      if (outcome.differences.length > 0) break;
    }
  } finally {
    folder.remove();
  }
  return outcome;
}
