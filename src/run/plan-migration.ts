/**
 * The next migration of a project: what its migrations add up to, and what else
 * the manifest wants. Between the pipeline and emit. Reads nothing.
 */
import type { ManifestProblem } from "../diagnostics/diagnostic.js";
import { problemAt, type FileProblem } from "../diagnostics/file-problem.js";
import { atKey } from "../diagnostics/problem.js";
import type { EmitTarget } from "../emit/target.js";
import type { Alignment } from "../migrations/align.js";
import type { SchemaChange } from "../migrations/changes.js";
import { diff } from "../migrations/diff.js";
import { FINISH, foldHistory, UNFINISHED } from "../migrations/history.js";
import { listIndexed, withoutIndexes } from "../migrations/indexes.js";
import { keepFound } from "../migrations/keep-found.js";
import { judgeMigration } from "../migrations/judge.js";
import type { DatabaseSchema } from "../migrations/schema.js";
import { nameMigration } from "../migrations/name.js";
import type { NextMigration } from "../migrations/next.js";
import { schemaOf } from "../migrations/wanted.js";
import type { RecordField, RecordModel } from "../model/records/types.js";
import type { Model } from "../model/types.js";
import type { OpenedProject } from "./open-project.js";

/** What a command wants from the next migration. */
export interface MigrationWish {
  /** Null to name it after what it does. */
  readonly name: string | null;
  /**
   * Whether data may be lost; with `beside`, only what that model would keep.
   */
  readonly allowsLoss: boolean | { readonly beside: Model };
  /**
   * Whether it was requested; if not, one that would lose data stays pending.
   */
  readonly isAsked: boolean;
  /** Whether new indexes on existing tables get a migration of their own. */
  readonly isConcurrent?: boolean;
  /** The migrations that it replaces. */
  readonly instead?: readonly string[];
}

export interface PlannedMigration {
  /** In order; empty if none is written. */
  readonly next: readonly NextMigration[];
  readonly problems: readonly FileProblem[];
  /** Problems at places in the manifest. */
  readonly found: readonly ManifestProblem[];
}

/** For a command that changes the manifest, and writes its migration too. */
export const BY_THE_WAY: MigrationWish = {
  name: null,
  allowsLoss: false,
  isAsked: false,
};

const NOTHING: PlannedMigration = { next: [], problems: [], found: [] };

/**
 * The next migration, if one is wanted and can be written.
 *
 * @param wish null only to know whether one is pending
 */
export function planMigration(
  { tables, database }: Model,
  {
    target,
    migrationData,
    conflictedMigrations,
    show,
  }: Pick<
    OpenedProject,
    "target" | "migrationData" | "conflictedMigrations" | "show"
  >,
  wish: MigrationWish | null,
): PlannedMigration {
  const { migrations: folder } = target;
  const instead = wish?.instead ?? [];
  const isLeft = (name: string): boolean => !instead.includes(name);
  const names = target.migrationNames.filter(isLeft);
  const data = Object.fromEntries(
    Object.entries(migrationData).filter(([name]) => isLeft(name)),
  );
  if (database === undefined || names.length === 0) return NOTHING;
  const { schema, heads, faults } = foldHistory(names, data);
  const fileOf = (name: string, end: string): string =>
    `${folder}/${name}.${end}`;
  if (faults.length + conflictedMigrations.length > 0) {
    const problems = [
      ...conflictedMigrations.map((file) =>
        problemAt("migration-history", `${folder}/${file}`, UNFINISHED, {
          help: FINISH,
        }),
      ),
      ...faults.map(({ code, name, message, of, help }) =>
        problemAt(code, fileOf(name, of), message, {
          ...(help !== undefined && { help }),
        }),
      ),
    ];
    return { ...NOTHING, problems };
  }
  const wanted = schemaOf(tables);
  const found = diff(schema, wanted);
  const wrong = found.alignment.faults.map((fault) =>
    describeFault(fault, tables),
  );
  if (wrong.length > 0) return { ...NOTHING, found: wrong };
  if (found.changes.length === 0) return NOTHING;
  const { losses, keys } = judgeMigration(schema, found);
  const refused = keys.map((table) => describeKey(table, tables));
  if (refused.length > 0) return { ...NOTHING, found: refused };
  const at = target.migrations;
  const kept = listRefused(losses, schema, wish);
  const isLossy = kept.length > 0;
  if (wish === null || (isLossy && !wish.isAsked)) {
    const message = `the migrations do not make what the manifest wants: ${countChanges(found.changes.length)}`;
    const problem = problemAt("migration-pending", at, message);
    return { ...NOTHING, problems: [problem] };
  }
  if (isLossy) {
    const count = kept.length === 1 ? "" : `${kept.length} things: `;
    const message = `it would lose ${count}${kept.join(", ")}`;
    return { ...NOTHING, problems: [problemAt("data-loss", at, message)] };
  }
  const wished = nameMigration(names, found.changes, wish.name);
  const name = instead.includes(wished) ? `${wished}_anew` : wished;
  const to = keepFound(schema, found.changes, wanted);
  const whole = { name, after: heads, from: schema, to, diff: found };
  const next =
    wish.isConcurrent === true ? split(whole, names, wish.name) : [whole];
  const problems = next.flatMap((each) => {
    const file = fileOf(each.name, "ts");
    return judgeMigration(each.from, each.diff).open.map(({ rows, isNull }) => {
      const what = isNull ? "says null for it" : "stops at them";
      const message = `rows that are there ${rows}: ${show(file)} ${what}`;
      return problemAt("migration-open", file, message);
    });
  });
  return { next, problems, found: listSpent(found.changes, tables) };
}

/**
 * A migration, and a second one for its new indexes, which are built while
 * others write.
 */
function split(
  next: NextMigration,
  names: readonly string[],
  wished: string | null,
): readonly NextMigration[] {
  const { from, to, diff: found, name } = next;
  const indexed = listIndexed(found.changes);
  if (indexed.length === 0) return [next];
  const bare = withoutIndexes(to, found.changes);
  const first = diff(from, bare);
  const between = keepFound(from, first.changes, bare);
  const last = diff(between, to);
  const end = { from: between, to, diff: last, isConcurrent: true } as const;
  const words = `index_${indexed.join("_and_")}`;
  if (first.changes.length === 0) {
    const own = nameMigration(names, last.changes, wished ?? words);
    return [{ ...next, ...end, name: own }];
  }
  const begin = { ...next, to: between, diff: first };
  const behind = nameMigration(
    [...names, name],
    last.changes,
    wished === null ? words : `${wished}_indexes`,
  );
  return [begin, { ...end, name: behind, after: [name] }];
}

/** The losses that a wish does not allow. */
function listRefused(
  losses: readonly string[],
  schema: DatabaseSchema,
  wish: MigrationWish | null,
): readonly string[] {
  const allows = wish?.allowsLoss ?? false;
  if (typeof allows === "boolean") return allows ? [] : losses;
  const wanted = schemaOf(allows.beside.tables);
  const pending = new Set(judgeMigration(schema, diff(schema, wanted)).losses);
  return losses.filter((loss) => pending.has(loss));
}

/** The target with the migration that a run adds, without those it replaces. */
export function withMigration(
  target: EmitTarget,
  next: readonly NextMigration[],
  instead: readonly string[] = [],
): EmitTarget {
  const isLeft = (name: string): boolean => !instead.includes(name);
  return {
    ...target,
    migrationNames: target.migrationNames.filter(isLeft),
    migrationData: target.migrationData.filter(isLeft),
    // Left out if empty: a run's dependencies are compared with the next's.
    ...(next.length > 0 && { nextMigrations: next }),
  };
}

function countChanges(count: number): string {
  return count === 1 ? "1 change" : `${count} changes`;
}

type Fault = Alignment["faults"][number];

/** A problem with `was`, at the field or resource that has it. */
function describeFault(
  { table, name, kind, was }: Fault,
  tables: Model["tables"],
): ManifestProblem {
  const record = tables.find((each) =>
    table === null ? each.record.name === name : each.name === table,
  )?.record;
  const field = record?.fields.find((each) => each.name === name);
  const place = (table === null ? record?.path : field?.path) ?? [];
  const path = [...place, "was"];
  return kind === "unknown"
    ? atKey("was-unknown", path, `nothing was ever called "${was}"`)
    : atKey("was-taken", path, `"${was}" is still there, as one of its own`);
}

type Named = Pick<RecordModel | RecordField, "name" | "was" | "path">;

/** Each `was` that a migration uses: none after it needs it. */
function listSpent(
  changes: readonly SchemaChange[],
  tables: Model["tables"],
): readonly ManifestProblem[] {
  const find = (table: string) =>
    tables.find(({ name }) => name === table)?.record;
  const renamed = changes.flatMap((change): readonly (Named | undefined)[] => {
    switch (change.change) {
      case "rename-tables":
        return Object.values(change.names).map(({ table }) => find(table));
      case "rename-columns":
      case "rename-links":
        return Object.values(change.names).map((name) =>
          find(change.table)?.fields.find((field) => field.name === name),
        );
      default:
        return [];
    }
  });
  return renamed.flatMap((named) => {
    if (named === undefined || named.was.length === 0) return [];
    const message = `from this migration on, the earlier name of "${named.name}" is known`;
    return [atKey("was-spent", [...named.path, "was"], message)];
  });
}

function describeKey(table: string, tables: Model["tables"]): ManifestProblem {
  const place = tables.find(({ name }) => name === table)?.record.path ?? [];
  const message = `the ids of "${table}" cannot become others`;
  return atKey("key-change", place, message);
}
