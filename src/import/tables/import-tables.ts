/**
 * From the tables of a database to a manifest. What the manifest refuses of a
 * column costs that column, and what it refuses of a table costs that table: the
 * rest goes on. Stage: import. Reads and writes no files.
 */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { checkManifest, isBlocking } from "../../manifest/check.js";
import { buildModel } from "../../model/model.js";
import type { TableModel } from "../../model/tables/types.js";
import { splitTableName } from "../../model/tables/table-name.js";
import { compareLeftOut } from "../normalize.js";
import type { LeftOutRoute } from "../source.js";
import type { ManifestValue } from "../spell-options.js";
import { writeManifest } from "../write-manifest.js";
import {
  draftFields,
  type ColumnRefusal,
  type FieldDrafts,
} from "./draft-fields.js";
import { draftIndexes } from "./draft-lists.js";
import {
  draftTables,
  makesIds,
  type RecordDraft,
  type TableDrafts,
  type TableSource,
} from "./draft-tables.js";

/** A manifest, and the tables that it means. */
export interface ImportedTables {
  /** The manifest, in YAML. */
  readonly text: string;
  readonly tables: readonly TableModel[];
  readonly counts: {
    readonly tables: number;
    readonly records: number;
    readonly lists: number;
    readonly fields: number;
  };
  readonly leftOut: readonly LeftOutRoute[];
  readonly notes: readonly LeftOutRoute[];
}

/** What was refused so far. */
interface State {
  /** Tables, with the reasons. */
  readonly out: Map<string, string>;
  /** By `table.column`. */
  readonly refusals: Map<string, ColumnRefusal>;
  /** By `table.field`: those that lists are not filtered or sorted by. */
  readonly unlisted: Set<string>;
}

/**
 * Makes a manifest from the tables of a database.
 *
 * @param reserved names that the helpers' file needs for itself
 */
export async function importTables(
  source: TableSource,
  reserved: ReadonlySet<string>,
): Promise<ImportedTables> {
  const state: State = {
    out: new Map(),
    refusals: new Map(),
    unlisted: new Set(),
  };
  for (;;) {
    const drafted = draftManifest(source, state);
    const { tree, problems } = await checkManifest(drafted.value);
    const built = tree === null ? null : buildModel(tree, reserved);
    const wrong = [...problems, ...(built?.problems ?? [])].filter(isBlocking);
    if (wrong.length === 0 && built !== null)
      return finish(source, drafted, built.model.tables);
    const isChanged = wrong.map((problem) => mend(problem, drafted, state));
    if (!isChanged.some(Boolean)) throw new Error(wrong[0]?.message);
  }
}

interface Drafted {
  readonly value: ManifestValue;
  readonly drafts: TableDrafts;
  /** The tables of resources, and the columns of their fields. */
  readonly places: ReadonlyMap<string, Place>;
  readonly leftOut: readonly LeftOutRoute[];
  readonly notes: readonly LeftOutRoute[];
}

interface Place {
  readonly table: string;
  readonly columns: ReadonlyMap<string, string>;
}

function draftManifest(source: TableSource, state: State): Drafted {
  const { dialect } = source;
  const drafts = draftTables(source, state.out);
  const { naming, records, refused } = drafts;
  const around = { source, drafts, refusals: state.refusals };
  const places = new Map<string, Place>();
  const leftOut = Array.from(refused, ([route, reason]) => ({ route, reason }));
  const notes: LeftOutRoute[] = [];
  const resources: Record<string, unknown> = {};
  for (const record of [...records.values()].sort(byResource)) {
    const { table, resource } = record;
    const made = draftFields(record, around);
    const isUnlisted = (field: string): boolean =>
      state.unlisted.has(`${table.name}.${field}`);
    const indexes = draftIndexes(record, made, isUnlisted);
    const fields = {
      ...describeFields(made, indexes.uniques),
      ...describeLinks(table.name, drafts),
    };
    places.set(resource, {
      table: table.name,
      columns: new Map(made.fields.map(({ name, column }) => [name, column])),
    });
    leftOut.push(...made.leftOut);
    notes.push(...made.notes, ...indexes.notes, ...listOthers(record));
    const isMade = makesIds(record, dialect);
    const cannotCreate = explainCreate(record, isMade, made.isOpen);
    if (cannotCreate !== null)
      notes.push({ route: table.name, reason: cannotCreate });
    resources[resource] = {
      ...describeTable(record),
      ...describeKey(record),
      ...((cannotCreate !== null || record.keyType === "text") && {
        except: "create",
      }),
      ...(!made.hasTimes && { timestamps: false }),
      ...describeList(indexes.filters, indexes.sorts),
      fields,
    };
  }
  const value = {
    apiOnly: true,
    database: { dialect },
    ...(naming.naming === "camel" && { naming: "camel" }),
    resources,
  };
  return { value, drafts, places, leftOut, notes };
}

/** The fields of a record with their columns, as the manifest has them. */
function describeFields(
  { fields }: FieldDrafts,
  uniques: ReadonlyMap<string, unknown>,
): ManifestValue {
  const entries = fields.map(({ name, value: { column, ...rest } }) => {
    const unique = uniques.get(name);
    const whole = {
      ...rest,
      ...(unique !== undefined && { unique }),
      ...(column !== undefined && { column }),
    };
    return [name, shorten(whole)] as const;
  });
  return Object.fromEntries(entries);
}

/** The lists of refs that a table has. */
function describeLinks(
  table: string,
  { links, records }: TableDrafts,
): ManifestValue {
  const own = links.filter(({ owner }) => owner === table);
  const entries = own.map(({ field, target, onDelete }) => {
    const ref = records.get(target)?.resource;
    const keepsRows = onDelete === "restrict" || onDelete === "no action";
    const rule = keepsRows ? {} : { onDelete: "cascade" };
    return [field, { ref, many: true, ...rule }] as const;
  });
  return Object.fromEntries(entries);
}

function byResource(one: RecordDraft, other: RecordDraft): number {
  return one.resource < other.resource ? -1 : 1;
}

function describeTable({ table, resource }: RecordDraft): ManifestValue {
  const { schema, name } = splitTableName(table.name);
  return {
    ...(name !== resource && { table: name }),
    ...(schema !== null && { schema }),
  };
}

function describeKey({ key, keyType }: RecordDraft): ManifestValue {
  const column = key === "id" ? {} : { column: key };
  if (keyType === "text") {
    const made = { type: "text", madeBy: "client", ...column };
    return { key: made };
  }
  if (key !== "id") return { key: { type: keyType, ...column } };
  return keyType === "integer" ? {} : { key: keyType };
}

/** Why no request can create a row; null if one can. */
function explainCreate(
  { keyType }: RecordDraft,
  isMade: boolean,
  isOpen: boolean,
): string | null {
  if (keyType === "integer" && !isMade)
    return "no create: neither the database nor a request makes its ids";
  return isOpen
    ? "no create: rows need a value in a column that is left out"
    : null;
}

function describeList(
  filters: readonly string[],
  sorts: readonly string[],
): ManifestValue {
  const list = {
    ...(filters.length > 0 && { filter: filters }),
    ...(sorts.length > 0 && { sort: sorts }),
  };
  return Object.keys(list).length === 0 ? {} : { list };
}

/** A field in its shortest form. */
function shorten(value: Record<string, unknown>): unknown {
  const { type, optional, ...rest } = value;
  const isShort = typeof type === "string" && Object.keys(rest).length === 0;
  if (!isShort) return value;
  return optional === true ? `${type}?` : type;
}

/** What is left out of a table that is there. */
function listOthers({ table }: RecordDraft): readonly LeftOutRoute[] {
  return table.parts.others.map((reason) => ({
    route: table.name,
    reason: `${reason} stays, and no manifest says it`,
  }));
}

/** Takes from the draft what the manifest refused; false if it was nothing there. */
function mend(
  { place, message }: ManifestProblem,
  { places }: Drafted,
  state: State,
): boolean {
  const [, resource = "", part, name = ""] = place.path.map(String);
  const found = places.get(resource);
  if (found === undefined) return false;
  const column = found.columns.get(name);
  if (part === "fields" && column !== undefined) {
    const at = `${found.table}.${column}`;
    const times = (state.refusals.get(at)?.times ?? 0) + 1;
    state.refusals.set(at, { times, reason: message });
    if (times <= 3) return true;
  }
  if (part === "list" && name !== "") {
    const all = [...found.columns.keys()].filter(
      (field) => !state.unlisted.has(`${found.table}.${field}`),
    );
    for (const field of all) state.unlisted.add(`${found.table}.${field}`);
    if (all.length > 0) return true;
  }
  state.out.set(found.table, message);
  return true;
}

function finish(
  source: TableSource,
  { value, drafts, places, leftOut, notes }: Drafted,
  tables: readonly TableModel[],
): ImportedTables {
  const columns = [...places.values()].map((place) => place.columns.size);
  const all = [...leftOut].sort(compareLeftOut);
  return {
    text: writeManifest(value, all),
    tables,
    counts: {
      tables: source.tables.length,
      records: drafts.records.size,
      lists: drafts.links.length,
      fields: columns.reduce((sum, count) => sum + count, 0),
    },
    leftOut: all,
    notes: [...notes].sort(compareLeftOut),
  };
}
