/** The words of `npm run soak -- mutants`. */
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

export const USAGE = `npm run soak -- mutants [options]

  --only TEXT     of the listed mutants, those whose id holds it
  --sample N      so many of them, spread over all
  --seed N        draws other mutants from this seed, and runs those instead
  --draw          replaces listed mutants that are no longer there, and runs nothing
  --processes N   how many are tried at once (2)
  --state FOLDER  where is written what was tried; a second call goes on there.
                  Else a folder of the system's, one for each state of the sources

With UPDATE=1 the list says afterwards what came of each.
`;

export interface Options {
  readonly only: string;
  readonly sample: number;
  /** Null for the listed ones. */
  readonly seed: number | null;
  readonly draw: boolean;
  readonly processes: number;
  readonly state: string;
}

/** @param build one word for the sources as they are */
export function readMutantOptions(
  args: readonly string[],
  build: string,
): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string", default: "" },
      sample: { type: "string", default: "1000000" },
      seed: { type: "string" },
      draw: { type: "boolean", default: false },
      processes: { type: "string", default: "2" },
      state: { type: "string" },
    },
  });
  const folder = join(tmpdir(), "resource-gen-mutants", build.slice(0, 16));
  return {
    only: values.only,
    sample: count("sample", values.sample),
    seed: values.seed === undefined ? null : count("seed", values.seed),
    draw: values.draw,
    processes: count("processes", values.processes),
    state: values.state ?? folder,
  };
}

function count(name: string, value: string): number {
  const found = Number(value);
  if (Number.isSafeInteger(found) && found >= 1) return found;
  throw new Error(`--${name} takes a whole number from 1: not ${value}`);
}
