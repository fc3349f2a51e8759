/**
 * The tables of a manifest: one for each record, except for those with
 * `table: false`, and one for each list of refs. Stage: model.
 */
import { isInRow } from "../../runtime/records/fields.js";
import type { RecordDefinition, Definitions } from "../records/definitions.js";
import { composeFieldName, type Naming } from "../records/field-names.js";
import { mustBeSent } from "../records/required.js";
import type { RecordField, RecordModel } from "../records/types.js";
import { parentOf } from "../records/parents.js";
import type { AccessModel } from "../access/types.js";
import type { Resource } from "../resource.js";
import { keepOwned, type Lineage } from "./below-owned.js";
import type { Dialect } from "../types.js";
import { listFilters } from "./filters.js";
import { listIndexes, listSearches, listUniques } from "./indexes.js";
import { listOnlyColumns } from "./singletons.js";
import { readSoft, type Soft } from "./soft.js";
import { readTransitions } from "./transitions.js";
import type { LinkModel, TableModel } from "./types.js";

/** A record, and the resources that hold it. */
export interface RecordPlaces {
  readonly record: RecordModel;
  readonly definition: RecordDefinition;
}

const NEVER_GONE: Soft = { gone: null, keeps: null };

/** What the rules of a manifest say of a table. */
type Ruled = Pick<
  TableModel,
  "access" | "guarded" | "can" | "members" | "words"
>;

/** Tables by the names of their records. */
export type TablesByRecord = ReadonlyMap<string, TableModel>;

/** The table of each record that has one, in the order of the records. */
export function buildTables(
  records: readonly RecordPlaces[],
  definitions: Definitions,
  { naming, dialect }: Pick<Around, "naming" | "dialect">,
  {
    ofRecord: rules,
    ofFields,
    ofCan,
    members,
    words,
  }: Pick<AccessModel, "ofRecord" | "ofFields" | "ofCan" | "members" | "words">,
): TablesByRecord {
  const names = new Map(
    records.flatMap(({ record, definition }) => {
      const name = nameTable(record, definition);
      return name === null ? [] : [[record.name, name] as const];
    }),
  );
  const around = { definitions, names, naming, dialect };
  const stored = records.filter(({ record }) => names.has(record.name));
  const filters = listFiltered(stored);
  const soft = readSoft(stored);
  const lineage = keepOwned(
    stored.map((each) => describeLineage(each, definitions, rules)),
  );
  return new Map(
    records.flatMap(({ record, definition }) => {
      const name = names.get(record.name);
      if (name === undefined) return [];
      const { places } = definition;
      const table = buildTable(record, name, definition, {
        ...around,
        filters: filters.get(record.name) ?? [],
      });
      const oneOf = areBelow(places, definitions) ? listParentRefs(record) : [];
      const below = lineage.get(record.name) ?? null;
      const access = rules.get(record.name) ?? null;
      const ruled = {
        access,
        guarded: ofFields.get(record.name) ?? null,
        can: ofCan.get(record.name) ?? null,
        members: members.get(record.name)?.data ?? null,
        words: words.get(record.name) ?? [],
      };
      const transitions = readTransitions(record, definition);
      const { gone, keeps } = soft.get(record.name) ?? NEVER_GONE;
      // It depends on places, which are built from tables.
      const related = null;
      const inside = null;
      const more = { oneOf, below, transitions, gone, keeps, related, inside };
      return [[record.name, { ...table, ...more, ...ruled }]];
    }),
  );
}

/** The fields with single values that lists are filtered by, by their records. */
function listFiltered(
  records: readonly RecordPlaces[],
): ReadonlyMap<string, readonly string[]> {
  const known = new Map(records.map(({ record }) => [record.name, record]));
  const found = new Map<string, string[]>();
  for (const { record, definition } of records) {
    const filters = definition.places.flatMap((place) =>
      listFilters(place, record, (name) => known.get(name), false),
    );
    for (const { field, record: of } of filters) {
      if (field.data.many === true) continue;
      found.set(of.name, [...(found.get(of.name) ?? []), field.name]);
    }
  }
  return found;
}

/** Whether each of some places is below a record. */
function areBelow(
  places: readonly Resource[],
  definitions: Definitions,
): boolean {
  return places.every((place) => parentOf(place, definitions) !== null);
}

/**
 * The rows above those of a record. There are none for one whose own resource
 * stands alone: what else leads to its rows does not change whose they are.
 */
function describeLineage(
  { record, definition }: RecordPlaces,
  definitions: Definitions,
  rules: AccessModel["ofRecord"],
): Lineage {
  const refs = areBelow(definition.definers, definitions)
    ? record.fields.filter(({ from }) => from === "place")
    : [];
  return {
    name: record.name,
    isScoped:
      rules.has(record.name) ||
      record.fields.some(({ ref }) => (ref?.scope ?? null) !== null),
    above: refs.flatMap(({ name, ref }) =>
      ref === null ? [] : [[name, ref.record] as const],
    ),
  };
}

/**
 * The manifest's name, or the record's plural, behind the schema if there is one; null
 * for `table: false`.
 */
function nameTable(
  { plural }: RecordModel,
  { definers }: RecordDefinition,
): string | null {
  const { table, schema } = definers[0]?.node.options ?? {};
  if (table === false) return null;
  const name = table ?? plural;
  return schema === undefined ? name : `${schema}.${name}`;
}

/** What tables are built from, besides their records. */
interface Around {
  readonly definitions: Definitions;
  /** The names of tables, by their records. */
  readonly names: ReadonlyMap<string, string>;
  readonly naming: Naming;
  readonly dialect: Dialect;
  /** The fields that lists are filtered by. */
  readonly filters: readonly string[];
}

function buildTable(
  record: RecordModel,
  name: string,
  { places }: RecordDefinition,
  { definitions, names, naming, dialect, filters }: Around,
): Omit<
  TableModel,
  | ("oneOf" | "below" | "transitions" | "related" | "inside")
  | (keyof Soft | keyof Ruled)
> {
  const stored = record.fields.filter(({ data }) => isInRow(data));
  const columns = stored
    .filter((field) => !isLink(field, names))
    .map((field) => ({
      name: field.column ?? field.name,
      field,
      table: field.ref === null ? null : (names.get(field.ref.record) ?? null),
    }));
  const [created, updated] = stored
    .filter(({ from, data }) => from === "tool" && data.type === "datetime")
    .map((field) => field.name);
  const only = listOnlyColumns(record, places, definitions);
  const uniques = listUniques(record, only);
  const hasVersion = places.some(
    ({ node }) => node.options.concurrency !== undefined,
  );
  return {
    record,
    name,
    columns,
    version: hasVersion ? VERSION : null,
    times:
      created === undefined || updated === undefined
        ? null
        : [created, updated],
    links: stored.flatMap((field) =>
      buildLink(field, record, name, names, naming),
    ),
    uniques,
    indexes: listIndexes(columns, places, record, uniques, filters),
    searches: dialect === "postgres" ? listSearches(places, record) : [],
  };
}

/** The column of the version. */
const VERSION = "version";

/** The refs to parents of which a row has one; empty if some are required. */
function listParentRefs({ fields }: RecordModel): readonly string[] {
  const refs = fields.filter(({ from }) => from === "place");
  const isOne = refs.length > 1 && !refs.some(({ data }) => mustBeSent(data));
  return isOne ? refs.map(({ name }) => name) : [];
}

/**
 * Whether a field is a list of refs, which has a table instead of a column. Refs
 * to what is stored elsewhere are a list of ids like any other list.
 */
function isLink(
  { data, ref }: RecordField,
  names: ReadonlyMap<string, string>,
): boolean {
  return ref !== null && data.many === true && names.has(ref.record);
}

function buildLink(
  field: RecordField,
  record: RecordModel,
  table: string,
  names: ReadonlyMap<string, string>,
  naming: Naming,
): readonly LinkModel[] {
  const target = names.get(field.ref?.record ?? "");
  if (target === undefined || !isLink(field, names)) return [];
  const { written } = field;
  const own = composeFieldName(naming, record.name, "id");
  const item = naming.inflector.singularize(written);
  const other = composeFieldName(naming, item, "id");
  const isSame = own === other;
  return [
    {
      field,
      own,
      target,
      name: `${table}_${written}`,
      other: isSame ? composeFieldName(naming, "other", item, "id") : other,
    },
  ];
}
