/**
 * What a plan breaks in the user's files, as problems with the text to paste; and which
 * of these files nobody has touched, so that they are written anew. Reads no files.
 */
import type { Break, FileChange } from "../breaks/index.js";
import { withoutEnding } from "../code/scope.js";
import { problemAt } from "../diagnostics/file-problem.js";
import { indexLines } from "../diagnostics/positions.js";
import { textAt } from "./disk.js";
import { fitIndex, writeIndexValue } from "./fit-index.js";
import { entryOf, knownEntries } from "./knowledge.js";
import { writtenEntry } from "./yours-facts.js";
import type { Disk, FileProblem, Plan, PlanInput } from "./types.js";

/** The user's files after a plan, and what is wrong with them. */
export type Broken = ReadonlyMap<
  string,
  { readonly text: string; readonly breaks: readonly Break[] }
>;

/**
 * The files as a run writes them that a plan changes or deletes: the machine's without
 * the runtime's, and the user's that are made anew.
 */
export function listChanges({ actions, renewed }: Plan): readonly FileChange[] {
  return actions.flatMap((action): readonly FileChange[] => {
    if (action.owner !== "machine" && !renewed.includes(action.path)) return [];
    if (!action.path.endsWith("ts")) return [];
    if (action.action === "delete")
      return [{ path: action.path, before: action.before, after: null }];
    return action.action === "update"
      ? [{ path: action.path, before: action.before, after: action.content }]
      : [];
  });
}

/** The user's files as a plan leaves them. */
export function textsAfter(
  plan: Plan,
  input: PlanInput,
  sources: Disk,
): ReadonlyMap<string, string> {
  const machine = new Set(
    input.wanted
      .filter(({ owner }) => owner !== "yours")
      .map(({ path }) => path),
  );
  const texts = new Map<string, string>();
  for (const path of [...input.disk.keys(), ...sources.keys()]) {
    const text = textAt(input.disk, path) ?? textAt(sources, path);
    if (text !== null && !machine.has(path) && /\.[cm]?tsx?$/.test(path))
      texts.set(path, text);
  }
  for (const action of plan.actions) {
    if (action.owner !== "yours") texts.delete(action.path);
    else if ("content" in action) texts.set(action.path, action.content);
    else if (action.action === "delete") texts.delete(action.path);
  }
  return texts;
}

/**
 * Broken files that are as a run wrote them. One in which only stubs have lost their
 * action is not among them: those are for `prune`.
 */
export function listOutgrown(
  broken: Broken,
  { wanted, lock, disk }: PlanInput,
): ReadonlySet<string> {
  return new Set(
    wanted.flatMap(({ path, owner, stands }) => {
      const found = broken.get(path)?.breaks ?? [];
      if (owner !== "yours" || stands === true) return [];
      if (found.every(({ left }) => left !== undefined)) return [];
      const text = textAt(disk, path);
      const written = writtenEntry(lock, disk, path);
      if (text === null || written === null) return [];
      return entryOf([written], path, text) === null ? [] : [path];
    }),
  );
}

/**
 * Where the list of controllers passes stores to one that takes none, or none to one that
 * takes them: its record has a table no longer, or only now.
 */
export function findMisfits(
  { wanted }: PlanInput,
  texts: ReadonlyMap<string, string>,
): Broken {
  const stems = new Map(
    [...texts].map(([path, text]) => [withoutEnding(path), text]),
  );
  return new Map(
    wanted.flatMap((file) => {
      const { path, merge } = fitIndex(file, (stem) => stems.get(stem) ?? null);
      const text = texts.get(path);
      if (merge?.kind !== "index" || text === undefined) return [];
      const breaks = merge.entries.flatMap(
        ({ value, local }): readonly Break[] => {
          const takes = value === writeIndexValue(local, true);
          if (!takes && value !== writeIndexValue(local, false)) return [];
          const given = writeIndexValue(local, !takes);
          const start = text.indexOf(given);
          if (start < 0) return [];
          const message = takes
            ? `${local} takes the stores now`
            : `${local} takes no stores any more`;
          const end = start + given.length;
          return [{ start, end, message, paste: value, isWhole: true }];
        },
      );
      return breaks.length === 0 ? [] : [[path, { text, breaks }] as const];
    }),
  );
}

/** What is broken by either. */
export function joinBroken(one: Broken, other: Broken): Broken {
  const all = new Map(one);
  for (const [path, { text, breaks }] of other)
    all.set(path, {
      text,
      breaks: [...(one.get(path)?.breaks ?? []), ...breaks],
    });
  return all;
}

/** Finds the fresh text for places in a user's file. */
type WriteUnits = (
  path: string,
  text: string,
  fresh: string,
  places: readonly number[],
) => readonly (string | null)[];

/** A problem for each place, with the text that replaces what stands there. */
export function tellBreaks(
  broken: Broken,
  input: PlanInput,
  writeUnits: WriteUnits,
): readonly FileProblem[] {
  const fresh = new Map(input.wanted.map((file) => [file.path, file.content]));
  return [...broken].flatMap(([path, { text, breaks: all }]) => {
    const content = fresh.get(path);
    // What a run wrote and none wants any more is for prune as a whole.
    const isOrphan =
      content === undefined && knownEntries(input.lock, path).length > 0;
    const breaks = isOrphan ? all.slice(0, 1) : all;
    const lines = indexLines(path, text.replace(/^\uFEFF/, ""));
    const starts = breaks.map(({ start }) => start);
    const units =
      content === undefined ? [] : writeUnits(path, text, content, starts);
    const reported = new Set<string>();
    return breaks.map(
      ({ start, end, message, paste, left, isWhole }, index) => {
        const hasLeft = isOrphan || left !== undefined;
        const whole = isWhole === true ? null : units[index];
        const unit = hasLeft ? null : (whole ?? paste ?? null);
        const isNew = unit !== null && !reported.has(unit);
        if (unit !== null) reported.add(unit);
        const code = hasLeft ? "left-behind" : "outdated-code";
        return problemAt(code, path, message, {
          span: lines.span(start, end),
          ...(isNew && { snippet: unit }),
        });
      },
    );
  });
}

/** A list of controllers that does not take the stores that the server passes to it. */
export function tellUnsupplied(
  { wanted }: PlanInput,
  texts: ReadonlyMap<string, string>,
  writeUnits: WriteUnits,
): readonly FileProblem[] {
  return wanted.flatMap(({ path, merge, needs, content }) => {
    const text = texts.get(path);
    if (merge?.kind !== "index" || needs === undefined) return [];
    if (text === undefined || text.includes(needs)) return [];
    const name = "createControllers";
    const at = text.search(/(?<!\w)createControllers(?!\w)/);
    if (at < 0) return [];
    const [caller = "the server"] = [...texts].flatMap(([other, code]) =>
      code.includes(`${name}(stores)`) ? [other] : [],
    );
    const message = `${name} takes no stores yet, and ${caller} passes them`;
    const fresh = writeUnits(path, text, content, [at]);
    return [describeOutdated(path, text, { at, name, message, fresh })];
  });
}

/** Files with edits that lack what they need by now. */
export function tellLacking(
  { wanted }: PlanInput,
  texts: ReadonlyMap<string, string>,
  writeUnits: WriteUnits,
): readonly FileProblem[] {
  return wanted.flatMap(({ path, needs, lacks, content }) => {
    const text = texts.get(path);
    if (text === undefined || needs === undefined || lacks === undefined)
      return [];
    if (text.includes(needs)) return [];
    const at = Math.max(0, text.indexOf(lacks.name));
    const fresh = writeUnits(path, text, content, [at]);
    return [describeOutdated(path, text, { at, ...lacks, fresh })];
  });
}

/** A function that is not as a fresh file has it, with what stands there. */
function describeOutdated(
  path: string,
  text: string,
  {
    at,
    name,
    message,
    fresh: [unit = null],
  }: {
    readonly at: number;
    readonly name: string;
    readonly message: string;
    readonly fresh: ReturnType<WriteUnits>;
  },
): FileProblem {
  return problemAt("outdated-code", path, message, {
    span: indexLines(path, text).span(at, at + name.length),
    ...(unit !== null && { snippet: unit }),
  });
}
