/**
 * Changes of a schema as data: the JSON file next to each migration. Stage:
 * migrations. Each change says what it starts from, so one that does not fit
 * the current schema is detected.
 */
import * as z from "zod";
import { COLUMN_TYPES } from "../fields/columns.js";
import { FIELD_TYPES } from "../fields/types.js";
import type { StoredField } from "./schema.js";
import type { Literal } from "./json.js";

const literal: z.ZodType<Literal> = z.json();
const name = z.string();
const columns = z.array(name);
const onDelete = z.enum(["restrict", "cascade", "clear"]);

const facts = z.strictObject({
  type: z.enum(COLUMN_TYPES),
  many: z.literal(true).optional(),
  items: z.enum(COLUMN_TYPES).optional(),
  scale: z.number().optional(),
  scales: z.record(name, z.number()).optional(),
  values: z.array(z.string()).optional(),
  optional: z.literal(true).optional(),
  default: literal.optional(),
  now: z.literal(true).optional(),
  deleted: z.literal(true).optional(),
  ref: z.strictObject({ table: name, onDelete }).optional(),
});

const link = z.strictObject({
  table: name,
  own: name,
  other: name,
  target: name,
  onDelete,
});

/** A field as readers know it: only the facts of its column are read. */
const field: z.ZodType<StoredField> = z.looseObject({
  type: z.enum(FIELD_TYPES),
  many: z.literal(true).optional(),
  items: z.enum(COLUMN_TYPES).optional(),
  optional: z.literal(true).optional(),
  default: literal.optional(),
  scale: z.number().optional(),
  scales: z.record(name, z.number()).optional(),
  values: z.array(z.string()).optional(),
  get fields() {
    return z.record(name, field).optional();
  },
});

/** What tables have otherwise that were there before the first migration. */
const foundColumn = z.strictObject({
  type: name.optional(),
  key: name.optional(),
  default: name.nullable().optional(),
  check: name.nullable().optional(),
  words: z.array(z.string()).optional(),
  foreignKey: z
    .strictObject({ name: name.optional(), onDelete: name.optional() })
    .optional(),
  kept: z.strictObject({ optional: z.literal(true).optional() }).optional(),
});
const found = z.strictObject({
  columns: z.record(name, foundColumn),
  indexes: z.array(
    z.strictObject({
      columns,
      unique: z.literal(true).optional(),
      name: name.nullable(),
      constraint: z.literal(true).optional(),
    }),
  ),
  key: name.optional(),
  loose: z.literal(true).optional(),
  rest: z.array(z.string()),
});

const createTable = z.strictObject({
  change: z.literal("create-table"),
  table: name,
  record: name,
  /** The column of its key, if that is not `id`. */
  key: name.optional(),
  columns: z.record(name, field),
  times: columns.optional(),
  version: name.optional(),
  deleted: name.optional(),
  refs: z.record(name, z.strictObject({ table: name, onDelete })),
  uniques: z.array(columns),
  indexes: z.array(columns),
  searches: z.array(columns).optional(),
  oneOf: columns.optional(),
  links: z.record(name, link),
  found: found.optional(),
  /** The same of the tables of its lists, by their fields. */
  foundLinks: z.record(name, found).optional(),
});

/** Names that change at once, so that two can swap places. */
const renameTables = z.strictObject({
  change: z.literal("rename-tables"),
  names: z.record(name, z.strictObject({ table: name, record: name })),
});
const renameColumns = z.strictObject({
  change: z.literal("rename-columns"),
  table: name,
  names: z.record(name, name),
});
const renameLinks = z.strictObject({
  change: z.literal("rename-links"),
  table: name,
  names: z.record(name, name),
});

const dropTable = z.strictObject({
  change: z.literal("drop-table"),
  table: name,
});
const addColumn = z.strictObject({
  change: z.literal("add-column"),
  table: name,
  column: name,
  is: facts,
});
const dropColumn = z.strictObject({
  change: z.literal("drop-column"),
  table: name,
  column: name,
});
/** Only the facts that differ, so that changes of two branches combine. */
const changeColumn = z.strictObject({
  change: z.literal("change-column"),
  table: name,
  column: name,
  from: facts.partial(),
  to: facts.partial(),
});
const addIndex = z.strictObject({
  change: z.literal("add-index"),
  table: name,
  columns,
  unique: z.literal(true).optional(),
  /** Whether it is one of words. */
  search: z.literal(true).optional(),
});
const dropIndex = addIndex.extend({ change: z.literal("drop-index") });
const changeOneOf = z.strictObject({
  change: z.literal("change-one-of"),
  table: name,
  from: columns,
  to: columns,
});
const addLink = z.strictObject({
  change: z.literal("add-link"),
  table: name,
  link: name,
  is: link,
});
const dropLink = z.strictObject({
  change: z.literal("drop-link"),
  table: name,
  link: name,
});
const changeLink = z.strictObject({
  change: z.literal("change-link"),
  table: name,
  link: name,
  from: link.partial(),
  to: link.partial(),
});

const change = z.discriminatedUnion("change", [
  createTable,
  dropTable,
  renameTables,
  addColumn,
  dropColumn,
  renameColumns,
  changeColumn,
  addIndex,
  dropIndex,
  changeOneOf,
  addLink,
  dropLink,
  renameLinks,
  changeLink,
]);

/** The JSON file next to a migration. */
const history = z.strictObject({
  /** The migrations it builds on directly; the first one has none. */
  after: z.array(name).optional(),
  /** The tables it rebuilds: it knows their columns, and no others. */
  rebuilds: z.array(name).optional(),
  changes: z.array(change),
});

export type SchemaChange = z.output<typeof change>;
export type CreateTable = z.output<typeof createTable>;
export type History = z.output<typeof history>;

/** Reads the JSON next to a migration; null if it is invalid. */
export function readHistory(text: string): History | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const read = history.safeParse(value);
  return read.success ? read.data : null;
}
