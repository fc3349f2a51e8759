/**
 * The result of all migrations of a project, in the order of their names.
 * Stage: migrations. Branches that each add migrations merge by that order;
 * those that are incompatible are detected by what each of them knew.
 */
import { readHistory, type History } from "./changes.js";
import { foldChanges } from "./fold.js";
import { findRival, type Known } from "./rivals.js";
import { EMPTY, type DatabaseSchema } from "./schema.js";

/** A migration that cannot be built on. */
export interface HistoryFault {
  readonly code: "migration-history" | "migrations-diverged";
  readonly name: string;
  readonly message: string;
  /** Which of its two files is at fault. */
  readonly of: "ts" | "json";
  /** What to do, if the catalog of diagnostics cannot know. */
  readonly help?: string;
}

export interface FoldedHistory {
  readonly schema: DatabaseSchema;
  /** The migrations that no other one builds on. */
  readonly heads: readonly string[];
  readonly faults: readonly HistoryFault[];
}

/**
 * @param names the names of all migrations
 * @param data the changes next to them; a handwritten migration may have none
 */
export function foldHistory(
  names: readonly string[],
  data: Readonly<Record<string, string>>,
): FoldedHistory {
  const faults = [...findTwins(names), ...findGaps(names, data)];
  const known: Known[] = [];
  let schema = EMPTY;
  for (const [name, text] of Object.entries(data).sort(byName)) {
    const history = readHistory(text);
    if (history === null) {
      faults.push(describeBroken(name, text));
      continue;
    }
    const next = { ...history, name, knows: listKnown(history, known) };
    const folded = foldChanges(history.changes, schema);
    const misfit = folded.misfit ?? foldLate(next, known, folded.schema);
    const other = findRival(next, known, folded.schema, misfit !== null);
    if (other !== null) faults.push(diverge(next, other, misfit));
    else if (folded.misfit !== null) {
      faults.push(
        fault(name, `it does not fit those before it: ${folded.misfit}`),
      );
    }
    schema = folded.schema;
    known.push(next);
  }
  const all = new Set(known.flatMap(({ knows }) => [...knows]));
  const heads = known.map(({ name }) => name).filter((name) => !all.has(name));
  return { schema, heads, faults };
}

/** A migration and those that build on it, to be rewritten with it. */
export function listFollowers(
  name: string,
  data: Readonly<Record<string, string>>,
): readonly string[] {
  const gone = [name];
  for (const [other, text] of Object.entries(data).sort(byName)) {
    const after = readHistory(text)?.after ?? [];
    if (after.some((each) => gone.includes(each))) gone.push(other);
  }
  return gone;
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}

/** A fault in the migration's data. */
function fault(name: string, message: string): HistoryFault {
  return { code: "migration-history", name, message, of: "json" };
}

/** A fault in the migration file itself. */
function faultOfFile(
  name: string,
  message: string,
  help: string,
): HistoryFault {
  return { ...fault(name, message), of: "ts", help };
}

/** The message for a file that git could not merge. */
export const UNFINISHED =
  "it has the marks of a merge that nobody has finished";

/** How to finish such a merge. */
export const FINISH =
  "take one side of both of its files (`git checkout --ours`), then run `resource-gen migration` for the rest";

function describeBroken(name: string, text: string): HistoryFault {
  return /^(?:<{7}|>{7})/m.test(text)
    ? { ...fault(name, UNFINISHED), help: FINISH }
    : fault(name, "it is no list of changes");
}

/** Names that some file systems treat as one, or that occur twice. */
function findTwins(names: readonly string[]): HistoryFault[] {
  return names.flatMap((name, index) => {
    const twin = names
      .slice(0, index)
      .find((other) => other.toLowerCase() === name.toLowerCase());
    return twin === undefined
      ? []
      : faultOfFile(
          name,
          `there are two migrations of this name: ${twin}`,
          "remove one of the two; where both are needed, give one that no database has another name",
        );
  });
}

/** Finds skipped numbers, and changes whose migration is missing. */
function findGaps(
  names: readonly string[],
  data: Readonly<Record<string, string>>,
): HistoryFault[] {
  const faults = Object.keys(data)
    .filter((name) => !names.includes(name))
    .map((name) => fault(name, `there is no ${name}.ts beside it`));
  let last = 0;
  for (const name of names) {
    const number = Number.parseInt(name, 10);
    if (number > last + 1) {
      const missing = String(last + 1).padStart(4, "0");
      faults.push(
        faultOfFile(
          name,
          `there is no migration ${missing} before it`,
          `put ${missing} back as it was committed; where there was none, give this one that number`,
        ),
      );
    }
    last = number;
  }
  return faults;
}

function listKnown(
  { after = [] }: History,
  known: readonly Known[],
): ReadonlySet<string> {
  return new Set(
    after.flatMap((name) => [
      name,
      ...(known.find((each) => each.name === name)?.knows ?? []),
    ]),
  );
}

/**
 * Why the migrations that this one does not know cannot be applied after it, as
 * happens in a database that already has it. Null if they can, with the same
 * result.
 */
function foldLate(
  next: Known,
  known: readonly Known[],
  schema: DatabaseSchema,
): string | null {
  const isKnown = ({ name }: Known): boolean => next.knows.has(name);
  const strangers = known.filter((other) => !isKnown(other));
  if (strangers.length === 0) return null;
  const order = [...known.filter(isKnown), next, ...strangers];
  const late = foldChanges(order.flatMap(({ changes }) => changes));
  if (late.misfit !== null) return late.misfit;
  return describe(late.schema) === describe(schema)
    ? null
    : "in the other order they make other tables";
}

/** A schema regardless of order and of former names. */
function describe({ tables }: DatabaseSchema): string {
  const sort = (list: readonly unknown[]): readonly string[] =>
    list.map((each) => JSON.stringify(each)).sort();
  return JSON.stringify(
    sort(
      tables.map(({ name, table, columns, links, ...rest }) => [
        ...[table, name, sort(rest.uniques), sort(rest.indexes)],
        ...[sort(rest.searches), sort(rest.oneOf)],
        sort(columns.map((column) => [column.name, sortKeys(column.facts)])),
        sort(links.map((link) => [link.name, sortKeys(link.facts)])),
      ]),
    ),
  );
}

function sortKeys(facts: object): readonly unknown[] {
  return Object.entries(facts).sort(byName);
}

function diverge(
  { name }: Known,
  other: Known,
  misfit: string | null,
): HistoryFault {
  const why = misfit ?? "one makes a table anew that the other one changes";
  const message = `${name} and ${other.name} come from two branches, and do not go together: ${why}`;
  const help = `run \`resource-gen migration --rebase ${name}\`, or name ${other.name} if that is the one that was not released`;
  return { code: "migrations-diverged", name, message, of: "json", help };
}
