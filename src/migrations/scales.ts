/**
 * How many digits decimals have behind their points, in columns and in the
 * objects and lists that are stored as JSON. Stage: migrations.
 */
import type { ColumnFacts, DatabaseSchema, StoredField } from "./schema.js";

/** A decimal that gets another number of digits. */
export interface ScaleChange {
  /** Where it is in the column: `""`, `[]`, `lines[].price`. */
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

/** The scales of the decimals in a field that is stored as JSON, by path. */
export function scalesOf(field: StoredField): Readonly<Record<string, number>> {
  const found = listScales(field, "");
  // Another order of the fields is no change.
  return Object.fromEntries(
    found.sort(([one], [other]) => compare(one, other)),
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : 1;
}

function listScales(field: StoredField, at: string): [string, number][] {
  const path = field.many === true ? `${at}[]` : at;
  if (field.type === "decimal") return [[path, field.scale ?? 0]];
  return Object.entries(field.fields ?? {}).flatMap(([name, inner]) =>
    listScales(inner, joinFieldPath(path, name)),
  );
}

/** `lines` and `[].price` are `lines[].price`. */
export function joinFieldPath(at: string, path: string): string {
  const isDirect = at === "" || path === "" || path.startsWith("[");
  return isDirect ? at + path : `${at}.${path}`;
}

/** The decimals that a column has before and after, with another scale. */
export function listScaleChanges(
  before: ColumnFacts,
  after: ColumnFacts,
): readonly ScaleChange[] {
  const known = listKnown(before);
  return [...listKnown(after)].flatMap(([path, to]) => {
    const from = known.get(path) ?? to;
    return from === to ? [] : [{ path, from, to }];
  });
}

/** The scale of each decimal in a column, by path. */
function listKnown({
  type,
  scale = 0,
  scales = {},
}: ColumnFacts): ReadonlyMap<string, number> {
  return new Map(type === "decimal" ? [["", scale]] : Object.entries(scales));
}

/** `2 digits behind the point` */
export function nameScale(scale: number): string {
  if (scale === 0) return "a whole number";
  return `${scale} ${scale === 1 ? "digit" : "digits"} behind the point`;
}

/** A decimal of a schema. */
export interface DecimalColumn {
  readonly table: string;
  readonly column: string;
  /** Where it is in the column, as in `ScaleChange`. */
  readonly path: string;
  /** Its name for people: `lines[].price`. */
  readonly name: string;
  readonly scale: number;
}

/** Every decimal of a schema. */
export function listDecimals({
  tables,
}: DatabaseSchema): readonly DecimalColumn[] {
  return tables.flatMap(({ table, columns }) =>
    columns.flatMap(({ name: column, facts }) =>
      Array.from(listKnown(facts), ([path, scale]) => {
        const name = joinFieldPath(column, path);
        return { table, column, path, name, scale };
      }),
    ),
  );
}
