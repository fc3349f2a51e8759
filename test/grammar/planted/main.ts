/**
 * `npm run soak -- planted`: plants each of the listed faults in a bundle of our
 * sources, and says whether the soak of the grammar finds it. Few manifests are asked
 * at first: those that hold the words which the fault needs.
 */
import { build } from "../../../src/generated/build.js";
import { bundleTests } from "../../../scripts/bundle-tests.mjs";
import type { Task } from "../soak/check.js";
import { listWalks, type Item, type Walk } from "../soak/item.js";
import { listCovering, readCover } from "../soak/kept-cover.js";
import { PLANTED_USAGE, readPlantedOptions } from "../soak/options.js";
import { eachOf } from "../soak/process.js";
import { inSession, tell, type Session } from "../soak/session.js";
import { State, type Done } from "../soak/state.js";
import { rankItems } from "./choose.js";
import { plantedFaults, type PlantedFault } from "./index.js";

/** The program of a batch, as it is without a fault or with one. */
const ENTRY = "test/grammar/soak/main.ts";

/** What came of a fault. */
interface Outcome {
  readonly fault: string;
  /** The check that found it; null where none did. */
  readonly by: string | null;
  readonly took: number;
}

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
    const cover = listCovering(await readCover(state, tell));
    const sound = await bundleTests(ENTRY, "planted-none");
    const base = new Base(sound, session, state);
    const known = readOutcomes(state);
    const wanted = plantedFaults.filter((fault) =>
      nameOf(fault).includes(options.only),
    );
    const left = wanted.filter((fault) => !known.has(nameOf(fault)));
    tell(
      `${wanted.length} faults, ${wanted.length - left.length} tried before`,
    );
    await eachOf(left, options.processes, async (fault) => {
      const outcome = await tryFault(fault, cover, base, session);
      if (outcome === null) return;
      state.add("planted", outcome);
      tell(
        `${outcome.by === null ? "NOT FOUND" : "found"} ${outcome.fault}` +
          ` (${outcome.by ?? ""}, ${outcome.took.toFixed(0)} s)`,
      );
    });
    return report(wanted, readOutcomes(state));
  });
}

export function nameOf({ file, why }: PlantedFault): string {
  return `${file}: ${why}`;
}

function readOutcomes(state: State): ReadonlyMap<string, Outcome> {
  const lines = state.readLines("planted") as readonly Outcome[];
  return new Map(lines.map((outcome) => [outcome.fault, outcome]));
}

/** Which items are without a fault as long as none is planted. */
class Base {
  readonly #program: string;
  readonly #session: Session;
  readonly #state: State;
  readonly #sound = new Map<string, boolean>();
  /** One at a time: two faults may ask for the same. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(program: string, session: Session, state: State) {
    this.#program = program;
    this.#session = session;
    this.#state = state;
    for (const done of state.readLines("sound") as readonly Done[])
      this.#take(done);
  }

  async keepSound<T extends Item | Walk>(
    items: readonly T[],
  ): Promise<readonly T[]> {
    const turn = this.#turn.then(() => this.#learn(items));
    this.#turn = turn;
    await turn;
    return items.filter(({ name }) => this.#sound.get(name) === true);
  }

  async #learn(items: readonly (Item | Walk)[]): Promise<void> {
    const unknown = items.filter(({ name }) => !this.#sound.has(name));
    if (unknown.length === 0) return;
    const done = await check(this.#program, unknown, this.#session);
    if (done === null) return;
    this.#state.add("sound", done);
    this.#take(done);
  }

  #take({ checked, faults }: Done): void {
    for (const name of checked) this.#sound.set(name, true);
    for (const { name } of faults) this.#sound.set(name, false);
  }
}

async function check(
  program: string,
  items: readonly (Item | Walk)[],
  { processes, server }: Session,
): Promise<Done | null> {
  const task: Task = { kind: "check", server, items, isOnce: true };
  return (await processes.run(program, task)) as Done | null;
}

/** How many manifests and walks are asked, one after the other. */
const STAGES = [
  { walks: 4, manifests: 3 },
  { walks: 12, manifests: 9 },
  { walks: 24, manifests: 24 },
];

async function tryFault(
  fault: PlantedFault,
  cover: readonly Item[],
  base: Base,
  session: Session,
): Promise<Outcome | null> {
  const start = performance.now();
  const id = plantedFaults.indexOf(fault);
  const program = await bundleTests(ENTRY, `planted-${id}`, fault);
  const ranked = rankItems(cover, fault.pair);
  const all = listWalks(24, session.server !== null);
  let by: string | null = null;
  const seen = new Set<string>();
  for (const { walks, manifests } of STAGES) {
    const chosen = [...all.slice(0, walks), ...ranked.slice(0, manifests)];
    const fresh = chosen.filter(({ name }) => !seen.has(name));
    for (const { name } of fresh) seen.add(name);
    const items = await base.keepSound(fresh);
    const done = await check(program, items, session);
    if (session.processes.isStopped) return null;
    // A process that ends has found it, too.
    const [first] = done?.faults ?? [{ name: "", check: "process", text: "" }];
    if (first === undefined) continue;
    by = `${first.check} of ${first.name}`;
    break;
  }
  const took = (performance.now() - start) / 1000;
  return { fault: nameOf(fault), by, took };
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
