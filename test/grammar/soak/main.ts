/**
 * `npm run soak -- grammar`: the covering set on both databases, and random
 * manifests beside it, in batches that run beside each other. What was done is
 * written down, so that the next call goes on there.
 */
import { build } from "../../../src/generated/build.js";
import { hasTargets } from "../bench.js";
import { answerTasks, type Small, type Task } from "./check.js";
import { listWalks, type Item, type Walk } from "./item.js";
import { describeCover, listCovering, readCover } from "./kept-cover.js";
import { readOptions, USAGE, type SoakOptions } from "./options.js";
import { eachOf } from "./process.js";
import { Progress } from "./progress.js";
import { inSession, tell, type Session } from "./session.js";
import { State, type Done } from "./state.js";

/** Batches run it, too. */
const program = process.argv[1] ?? "";

if (process.argv[2] === "--batch") answerTasks();
else process.exitCode = await soak(process.argv.slice(2));

async function soak(args: readonly string[]): Promise<number> {
  if (args.includes("--help")) {
    tell(USAGE);
    return 0;
  }
  const options = readOptions(args, build);
  const state = new State(options.state);
  tell(`state: ${state.folder}`);
  if (state.read("sources") !== build) {
    if (state.read("sources") !== null)
      tell(
        "The sources have changed since: what was checked counts all the same.",
      );
    state.keep("sources", build);
  }
  return await inSession(async (session) => {
    const items = [
      ...(await listItems(options, state)),
      ...listWalks(options.walks, session.server !== null),
    ];
    await checkAll(items, options, state, session);
    return await report(items, options, state, session);
  });
}

async function listItems(
  { cover, words, from, seeds, old }: SoakOptions,
  state: State,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  if (cover) {
    const kept = await readCover(state, words, tell);
    tell(describeCover(kept));
    items.push(...listCovering(kept));
  }
  for (let index = 0; index < seeds; index += 1) {
    const isOld = hasTargets && index < old;
    const seed = from + index;
    items.push({
      name: `seed${seed}`,
      seed,
      manifest: null,
      isOld,
      isOnce: false,
    });
  }
  return items;
}

function readDone(state: State): readonly Done[] {
  return state.readLines("done") as readonly Done[];
}

async function checkAll(
  items: readonly (Item | Walk)[],
  options: SoakOptions,
  state: State,
  { processes, server }: Session,
): Promise<void> {
  const before = readDone(state);
  const known = new Set(
    before.flatMap(({ checked, left }) => [...checked, ...left]),
  );
  const left = items.filter(({ name }) => !known.has(name));
  const faulty = new Set(
    before.flatMap(({ faults }) => faults.map(({ name }) => name)),
  );
  tell(
    `${items.length} manifests, ${items.length - left.length} of them checked before`,
  );
  const progress = new Progress(tell, left.length, faulty.size);
  const check = async (batch: readonly (Item | Walk)[]): Promise<void> => {
    const task: Task = { kind: "check", server, items: batch, isQuick: false };
    const start = performance.now();
    const done = (await processes.run(program, task)) as Done | null;
    if (processes.isStopped) return;
    if (done === null && batch.length > 1) {
      // One of them ends the process, or never ends.
      const half = Math.ceil(batch.length / 2);
      await check(batch.slice(0, half));
      await check(batch.slice(half));
      return;
    }
    const took = (performance.now() - start) / 1000;
    const [{ name } = { name: "" }] = batch;
    const text = "The process ended, or did not end in time.";
    const ended: Done = {
      checked: [name],
      left: [],
      faults: [{ name, check: "process", text }],
      took,
    };
    state.add("done", done ?? ended);
    progress.add(done ?? ended);
  };
  await eachOf(cut(left, options.batch), options.processes, check);
}

function cut<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}

/** Says what was found, in small; how the program ends. */
async function report(
  items: readonly (Item | Walk)[],
  options: SoakOptions,
  state: State,
  { processes, server }: Session,
): Promise<number> {
  const all = readDone(state);
  const names = new Map(items.map((item) => [item.name, item]));
  const count = all
    .flatMap(({ checked }) => checked)
    .filter((name) => names.has(name));
  const faults = all.flatMap((done) => done.faults);
  const isOurs = (name: string): boolean => names.has(name) || name === "batch";
  const ours = faults.filter(({ name }) => isOurs(name));
  const faulty = new Set(ours.map(({ name }) => name));
  const seconds = all.reduce((sum, { took }) => sum + took, 0);
  tell(
    `${count.length} manifests checked, ${faulty.size} at fault; ` +
      `${(seconds / Math.max(1, count.length)).toFixed(2)} s of a process for each`,
  );
  const small = new Map<string, Small>(
    Object.entries((state.read("small") ?? {}) as Record<string, Small>),
  );
  const firsts = [...faulty].flatMap((name) => {
    const fault = ours.find((one) => one.name === name);
    const item = names.get(name);
    const isManifest = item !== undefined && "manifest" in item;
    return fault === undefined || !isManifest ? [] : [{ item, fault }];
  });
  const tasks = firsts
    .slice(0, options.shrink)
    .filter(({ item }) => !small.has(item.name));
  await eachOf(tasks, options.processes, async ({ item, fault }) => {
    tell(`making the manifest of ${item.name} small`);
    const task: Task = { kind: "shrink", server, item, fault };
    const found = (await processes.run(program, task)) as Small | null;
    if (found === null) return;
    small.set(item.name, found);
    state.keep("small", Object.fromEntries(small));
  });
  for (const { name, check, text } of ours) {
    tell(`\nFAULT ${name} ${check}: ${text}`);
    const found = small.get(name);
    if (found === undefined) continue;
    tell(`manifest: ${JSON.stringify(found.manifest)}`);
    if (found.edited !== null) tell(`then: ${JSON.stringify(found.edited)}`);
  }
  return faulty.size === 0 ? 0 : 1;
}
