/** One batch of a soak, in a process of its own. */
import { checkBatch, type Bench, type Subject } from "../batch.js";
import { benchOf, COMPILERS, connectDatabases } from "../bench.js";
import type { Options } from "../key.js";
import { shrink } from "../shrink.js";
import type { Fault } from "../project.js";
import { checkWalk, subjectOf, type Item, type Walk } from "./item.js";
import { answer } from "./process.js";
import type { Done } from "./state.js";

export type Task = {
  /** Of PostgreSQL, without a database. */
  readonly server: string | null;
} & (
  | {
      readonly kind: "check";
      readonly items: readonly (Item | Walk)[];
      /** Whether one fault is enough. */
      readonly isQuick: boolean;
    }
  | {
      readonly kind: "shrink";
      readonly item: Item;
      readonly fault: Fault;
    }
);

/** What a fault's manifest comes to. */
export interface Small {
  readonly manifest: Options;
  /** What it is changed to, where the fault comes only then. */
  readonly edited: Options | null;
}

export function answerTasks(): void {
  answer(async (given, tell) => {
    const task = given as Task;
    const databases =
      task.server === null ? null : await connectDatabases(task.server);
    const bench = benchOf(databases);
    const check: Check = (subjects, isOld) => {
      const oldest = isOld ? [COMPILERS.oldest] : [];
      const compilers = [COMPILERS.newest, ...oldest];
      return checkBatch(subjects, { ...bench, compilers }, tell);
    };
    try {
      if (task.kind === "check") return await checkItems(task, bench, check);
      return await shrinkItem(task.item, task.fault, check);
    } finally {
      await databases?.close();
    }
  });
}

type Check = (
  subjects: readonly Subject[],
  isOld: boolean,
) => Promise<readonly Fault[]>;

async function checkItems(
  { items, isQuick }: Extract<Task, { readonly kind: "check" }>,
  bench: Bench,
  check: Check,
): Promise<Done> {
  const start = performance.now();
  const subjects: Subject[] = [];
  const left: string[] = [];
  const walked: string[] = [];
  const faults: Fault[] = [];
  let isOld = false;
  for (const item of items) {
    if (isQuick && faults.length > 0) break;
    if ("dialect" in item) {
      faults.push(...(await checkWalk(item, bench)));
      walked.push(item.name);
      continue;
    }
    const subject = await subjectOf(item);
    if (subject === null) left.push(item.name);
    else subjects.push(subject);
    isOld ||= item.isOld;
  }
  const isOver = isQuick && faults.length > 0;
  if (subjects.length > 0 && !isOver)
    faults.push(...(await check(subjects, isOld)));
  return {
    checked: [...walked, ...subjects.map(({ name }) => name)],
    ...{ left, faults },
    took: Math.round(performance.now() - start) / 1000,
  };
}

async function shrinkItem(
  item: Item,
  fault: Fault,
  check: Check,
): Promise<Small> {
  const subject = await subjectOf(item);
  if (subject === null) throw new Error(`${item.name} is refused`);
  const { manifest, edited } = subject;
  const again = (some: readonly Subject[]): Promise<readonly Fault[]> =>
    check(some, item.isOld);
  // What the manifest shows by itself is not looked for in its edit.
  const alone = await again([{ ...subject, edited: null }]);
  if (alone.some((one) => one.check === fault.check)) {
    const small = await shrink({ manifest, edited: null }, fault, again);
    return { manifest: small, edited: null };
  }
  return { manifest, edited: edited?.manifest ?? null };
}
