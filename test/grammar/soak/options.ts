/** The words of `npm run soak -- grammar`. */
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

export interface SoakOptions {
  readonly cover: boolean;
  /** The words of which the covering set has every pair; all if empty. */
  readonly words: readonly string[];
  readonly from: number;
  readonly seeds: number;
  /** How many of the seeds the oldest compiler reads, too. */
  readonly old: number;
  /** How many random projects are compared with the reference. */
  readonly walks: number;
  /** How many manifests are checked together. */
  readonly batch: number;
  /** How many faults are made small. */
  readonly shrink: number;
  readonly processes: number;
  /** Where is written what was checked. */
  readonly state: string;
}

export const USAGE = `npm run soak -- grammar [options]

  --seeds N       random manifests beside the covering set (2000)
  --from N        the first seed (1)
  --no-cover      without the covering set
  --words A,B     of the covering set, only what has these words beside others:
                  \`list\`, or one form of it, \`list=search\`
  --walks N       random projects that are compared with the reference (100)
  --old N         how many seeds TypeScript 5.2 reads, too (200)
  --batch N       how many manifests share a compile, a test run and a process (24)
  --processes N   how many batches run at once (2)
  --shrink N      how many faults are made small (5)
  --state FOLDER  where is written what was checked; a second call goes on there.
                  Else a folder of the system's, one for each state of the sources
`;

/** @param build one word for the sources as they are */
export function readOptions(
  args: readonly string[],
  build: string,
): SoakOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: "string", default: "2000" },
      from: { type: "string", default: "1" },
      "no-cover": { type: "boolean", default: false },
      words: { type: "string", default: "" },
      old: { type: "string", default: "200" },
      walks: { type: "string", default: "100" },
      batch: { type: "string", default: "24" },
      processes: { type: "string", default: "2" },
      shrink: { type: "string", default: "5" },
      state: { type: "string" },
    },
  });
  return {
    cover: !values["no-cover"],
    words: values.words.split(",").filter((word) => word !== ""),
    from: count("from", values.from, 0),
    seeds: count("seeds", values.seeds, 0),
    old: count("old", values.old, 0),
    walks: count("walks", values.walks, 0),
    batch: count("batch", values.batch, 1),
    processes: count("processes", values.processes, 1),
    shrink: count("shrink", values.shrink, 0),
    state: values.state ?? stateOf(build),
  };
}

export interface PlantedOptions {
  /** Faults whose names hold it. */
  readonly only: string;
  readonly processes: number;
  readonly state: string;
}

export const PLANTED_USAGE = `npm run soak -- planted [options]

  --only TEXT     faults whose file or description holds it
  --processes N   how many are tried at once (2)
  --state FOLDER  as for grammar, whose covering set it takes
`;

/** The words of `npm run soak -- planted`. */
export function readPlantedOptions(
  args: readonly string[],
  build: string,
): PlantedOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string", default: "" },
      processes: { type: "string", default: "2" },
      state: { type: "string" },
    },
  });
  return {
    only: values.only,
    processes: count("processes", values.processes, 1),
    state: values.state ?? stateOf(build),
  };
}

function stateOf(build: string): string {
  return join(tmpdir(), "resource-gen-grammar-soak", build.slice(0, 16));
}

function count(name: string, value: string, least: number): number {
  const found = Number(value);
  if (Number.isSafeInteger(found) && found >= least) return found;
  throw new Error(`--${name} takes a whole number from ${least}: not ${value}`);
}
