/**
 * `npm run soak -- mutants`: changes one place of a generated project after the other,
 * and says which of the changes its emitted tests notice.
 */
import { build } from "../../../src/generated/build.js";
import { eachOf } from "../../grammar/soak/process.js";
import { State } from "../../grammar/soak/state.js";
import { startPostgres } from "../../support/postgres.mjs";
import { drawFrom, findListed, readProjects, type Project } from "./collect.js";
import { KILLED, readListed, UNNAMED, writeListed } from "./listed.js";
import { idOf, type Mutant } from "./mutant.js";
import { readMutantOptions, USAGE, type Options } from "./options.js";
import { Places } from "./places.js";
import { describeCounts, type Outcome } from "./report.js";

/** The seed of the listed ones. */
const SEED = 41;

process.exitCode = await soak(process.argv.slice(2));

async function soak(args: readonly string[]): Promise<number> {
  if (args.includes("--help")) {
    tell(USAGE);
    return 0;
  }
  const options = readMutantOptions(args, build);
  const listed = readListed();
  const projects = await readProjects();
  if (options.draw) return await draw(projects, listed);
  const all = projects.flatMap((project) =>
    options.seed === null
      ? findListed(project, listed)
      : drawFrom(project, [], options.seed),
  );
  const wanted = choose(
    all.filter((mutant) => idOf(mutant).includes(options.only)),
    options.sample,
  );
  const outcomes = await runAll(wanted, projects, options);
  if (options.seed === null && process.env["UPDATE"] !== undefined)
    await writeListed(all, judge(outcomes, listed));
  tell(describeCounts(wanted, outcomes));
  tellGone(all, listed, options);
  return report(wanted, outcomes, listed, options);
}

function tell(line: string): void {
  console.log(line);
}

/** So many, spread over all. */
function choose(all: readonly Mutant[], most: number): readonly Mutant[] {
  const step = Math.max(1, all.length / most);
  return all.filter(
    (_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step),
  );
}

async function draw(
  projects: readonly Project[],
  listed: ReadonlyMap<string, string>,
): Promise<number> {
  const mutants = projects.flatMap((project) => {
    const known = project.sites.filter((site) => listed.has(idOf(site)));
    const drawn = drawFrom(project, known, SEED);
    tell(`${project.name}: ${known.length} kept, ${drawn.length} there now`);
    return [...drawn, ...project.byHand];
  });
  await writeListed(mutants, listed);
  return 0;
}

async function runAll(
  mutants: readonly Mutant[],
  projects: readonly Project[],
  { processes, state: folder }: Options,
): Promise<ReadonlyMap<string, Outcome>> {
  const state = new State(folder);
  tell(`state: ${state.folder}`);
  const done = state.readLines("tried") as readonly Outcome[];
  const outcomes = new Map(done.map((outcome) => [outcome.id, outcome]));
  const left = mutants.filter((mutant) => !outcomes.has(idOf(mutant)));
  const places = new Places(projects, startPostgres);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => {
      tell("Stopped. The same call goes on from here.");
      places.remove();
      process.exit(130);
    });
  try {
    await eachOf(left, processes, async (mutant) => {
      const start = performance.now();
      const by = await places.run(mutant);
      const took = Math.round(performance.now() - start) / 1000;
      const outcome = { id: idOf(mutant), line: mutant.line, by, took };
      state.add("tried", outcome);
      outcomes.set(outcome.id, outcome);
      const { project, file, line, name } = mutant;
      tell(
        `${by === null ? "SURVIVED" : "killed"} ${project}/${file}:${line}: ${name}` +
          (by === null ? "" : ` (${by})`),
      );
    });
  } finally {
    places.remove();
  }
  return outcomes;
}

/** What the list is to say; the reasons of those that survive again are kept. */
function judge(
  outcomes: ReadonlyMap<string, Outcome>,
  listed: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const judged = new Map(listed);
  for (const [id, { by }] of outcomes) {
    const before = listed.get(id) ?? UNNAMED;
    judged.set(id, by !== null ? KILLED : before === KILLED ? UNNAMED : before);
  }
  return judged;
}

/** Says what is wrong; how the program ends. */
function report(
  wanted: readonly Mutant[],
  outcomes: ReadonlyMap<string, Outcome>,
  listed: ReadonlyMap<string, string>,
  { seed }: Options,
): number {
  const survivors = wanted
    .map(idOf)
    .filter((id) => outcomes.get(id)?.by === null);
  if (seed !== null) {
    for (const id of survivors) tell(`survives: ${id}`);
    return 0;
  }
  const unexpected = survivors.filter((id) =>
    [undefined, KILLED, UNNAMED].includes(listed.get(id)),
  );
  for (const id of unexpected) tell(`survives without a reason: ${id}`);
  return unexpected.length === 0 ? 0 : 1;
}

/** Listed mutants whose line was written anew, or taken away. */
function tellGone(
  all: readonly Mutant[],
  listed: ReadonlyMap<string, string>,
  { seed }: Options,
): void {
  if (seed !== null) return;
  const there = new Set(all.map(idOf));
  for (const id of listed.keys())
    if (!there.has(id)) tell(`no longer there, --draw replaces it: ${id}`);
}
