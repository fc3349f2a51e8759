/**
 * `npm run soak -- planted`: plants each of the listed faults in a bundle of our
 * sources, and says whether the soak of the grammar finds it. Few manifests are asked
 * at first: those that hold the words which the fault needs.
 */
import { build } from "../../../src/generated/build.js";
import { bundleTests } from "../../../scripts/bundle-tests.mjs";
import type { Item } from "../soak/item.js";
import { listCovering, readCover } from "../soak/kept-cover.js";
import { PLANTED_USAGE, readPlantedOptions } from "../soak/options.js";
import { eachOf } from "../soak/process.js";
import { inSession, tell, type Session } from "../soak/session.js";
import { State } from "../soak/state.js";
import { Base, checkOnce } from "./base.js";
import { rankItems, rankWalks } from "./choose.js";
import { plantedFaults, type PlantedFault } from "./index.js";

/** The program of a batch, as it is without a fault or with one. */
const ENTRY = "test/grammar/soak/main.ts";

/** What came of a fault. */
interface Outcome {
  readonly fault: string;
  /** The check that found it; null where none did. */
  readonly by: string | null;
  /** The last stage that was tried. */
  readonly stage: number;
  readonly took: number;
}

/**
 * How many walks and manifests are asked, one stage after the other: most faults are
 * found by the first few.
 */
const STAGES = [
  { walks: 4, manifests: 0 },
  { walks: 12, manifests: 2 },
  { walks: 24, manifests: 8 },
  { walks: 48, manifests: 24 },
];

process.exitCode = await run(process.argv.slice(2));

async function run(args: readonly string[]): Promise<number> {
  if (args.includes("--help")) {
    tell(PLANTED_USAGE);
    return 0;
  }
  const options = readPlantedOptions(args, build);
  const state = new State(options.state);
  tell(`state: ${state.folder}`);
  return await inSession(async (session) => {
    const cover = listCovering(await readCover(state, [], tell));
    const sound = await bundleTests(ENTRY, "planted-none");
    const base = new Base(sound, session, state);
    const wanted = plantedFaults.filter((fault) =>
      nameOf(fault).includes(options.only),
    );
    for (const stage of STAGES.keys()) {
      const known = readOutcomes(state);
      const left = wanted.filter((fault) => {
        const outcome = known.get(nameOf(fault));
        return (
          outcome === undefined ||
          (outcome.by === null && outcome.stage < stage)
        );
      });
      if (left.length === 0) continue;
      tell(`stage ${stage}: ${left.length} of ${wanted.length} faults`);
      await eachOf(left, options.processes, async (fault) => {
        const outcome = await tryFault(fault, stage, cover, base, session);
        if (outcome === null) return;
        state.add("planted", outcome);
        tell(
          `${outcome.by === null ? "not found" : "found"}: ${outcome.fault}` +
            ` (${outcome.by ?? ""}, ${outcome.took.toFixed(0)} s)`,
        );
      });
    }
    return report(wanted, readOutcomes(state));
  });
}

function nameOf({ file, why }: PlantedFault): string {
  return `${file}: ${why}`;
}

function readOutcomes(state: State): ReadonlyMap<string, Outcome> {
  const lines = state.readLines("planted") as readonly Outcome[];
  return new Map(lines.map((outcome) => [outcome.fault, outcome]));
}

async function tryFault(
  fault: PlantedFault,
  stage: number,
  cover: readonly Item[],
  base: Base,
  session: Session,
): Promise<Outcome | null> {
  const start = performance.now();
  const id = plantedFaults.indexOf(fault);
  const before = STAGES[stage - 1] ?? { walks: 0, manifests: 0 };
  const { walks, manifests } = STAGES[stage] ?? before;
  const items = await base.keepSound([
    ...rankWalks(session.server !== null, fault.pair).slice(
      before.walks,
      walks,
    ),
    ...rankItems(cover, fault.pair).slice(before.manifests, manifests),
  ]);
  const program = await bundleTests(ENTRY, `planted-${id}`, fault);
  const done = await checkOnce(program, items, true, session);
  if (session.processes.isStopped) return null;
  // A process that ends has found it, too.
  const [first] = done?.faults ?? [{ name: "", check: "process", text: "" }];
  const by = first === undefined ? null : `${first.check} of ${first.name}`;
  const took = (performance.now() - start) / 1000;
  return { fault: nameOf(fault), by, stage, took };
}

function report(
  wanted: readonly PlantedFault[],
  outcomes: ReadonlyMap<string, Outcome>,
): number {
  const tried = wanted.filter((fault) => outcomes.has(nameOf(fault)));
  const missed = tried.filter(
    (fault) => outcomes.get(nameOf(fault))?.by === null,
  );
  const pairs = tried.filter(({ pair }) => pair !== null);
  tell(
    `${tried.length - missed.length} of ${tried.length} found ` +
      `(${pairs.length} need a pair of words); not found:`,
  );
  for (const fault of missed) tell(`  ${nameOf(fault)}`);
  return missed.length <= tried.length * 0.05 ? 0 : 1;
}
