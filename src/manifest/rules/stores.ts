/**
 * Keys of stores where there is no database, and numbers and names that no
 * database accepts. Stage: parse; rules, one small function each.
 */
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import { atKey, atValue } from "../../diagnostics/problem.js";
import { quoteShort } from "../describe.js";
import { listFields } from "../field-tables.js";
import type { Manifest } from "../schema.js";
import { visitExtras, visitKind } from "../visit.js";
import { MOST_INSIDE } from "../words.js";
import { fieldNameFault, reservedFields } from "./fields.js";
import { canBeIdentifier, nameFault } from "./names.js";

/** The keys of a resource that are for its store. */
const storeKeys = [
  ...([
    "table",
    "schema",
    "list",
    "where",
    "destroy",
    "concurrency",
    "by",
    "parent",
    "returns",
    "embed",
    "inside",
    "scope",
    "members",
  ] as const),
] as const;

/** What fields have only where their rows are stored. */
const storeOptions = [
  ...(["transitions", "count", "mine", "embed", "from"] as const),
] as const;

/** What has such keys. */
function helpFor(key: string): string {
  const dialect = key === "schema" ? "postgres" : "sqlite";
  return `add \`database: { dialect: ${dialect} }\` at the top, or remove it`;
}

/** Whether a list says anything but its own parameters, which its code reads. */
function isOfStore(list: object | undefined): boolean {
  return list !== undefined && Object.keys(list).some((key) => key !== "query");
}

/** Keys of stores, in a manifest without a database. */
export function checkStoreKeys(manifest: Manifest): ManifestProblem[] {
  const { database } = manifest;
  if (database !== undefined) return [];
  const report = (path: ManifestPath): ManifestProblem => {
    const key = String(path.at(-1));
    const message = `\`${key}\` needs a database`;
    return atKey("store-option", path, message, { help: helpFor(key) });
  };
  return [
    ...visitKind(manifest, "resource").flatMap(({ path, body }) =>
      storeKeys
        .filter((key) =>
          key === "list" ? isOfStore(body.list) : body[key] !== undefined,
        )
        .map((key) => report([...path, key])),
    ),
    ...visitKind(manifest, "namespace").flatMap(({ path, body }) =>
      body.scope === undefined ? [] : [report([...path, "scope"])],
    ),
    ...visitKind(manifest, "resource", "concern").flatMap(({ path, body }) =>
      Object.entries(body.subsets)
        .filter(([, { where }]) => where !== undefined)
        .map(([name]) => report([...path, "subsets", name, "where"])),
    ),
    ...listFields(manifest).flatMap(({ path, entry }) =>
      storeOptions
        .filter((option) => entry[option] !== undefined)
        .map((option) => report([...path, option])),
    ),
    ...visitExtras(manifest).flatMap(({ path, extra }) =>
      extra.transition === undefined ? [] : [report([...path, "transition"])],
    ),
  ];
}

/** The largest page that a list can have. */
const MAX_SIZE = 100;

/** Checks how many rows a page has. */
export function checkPageSizes(manifest: Manifest): ManifestProblem[] {
  return visitKind(manifest, "resource").flatMap(({ path, body }) => {
    const size = body.list?.size;
    if (size === undefined) return [];
    if (Number.isInteger(size) && size >= 1 && size <= MAX_SIZE) return [];
    const place = [...path, "list", "size"];
    const message = `a page has 1 to ${MAX_SIZE} rows, not ${size}`;
    const help = `write a number from 1 to ${MAX_SIZE}`;
    return [atValue("invalid-value", place, message, { help })];
  });
}

/** Names that the manifest gives to filters. */
export function checkFilterNames(manifest: Manifest): ManifestProblem[] {
  return visitKind(manifest, "resource").flatMap(({ path, body }) =>
    (body.list?.filter ?? []).flatMap(({ key }) => {
      if (typeof key !== "string") return [];
      const place = [...path, "list", "filter", key];
      const reason = reservedFields.get(key);
      if (reason !== undefined) {
        const message = `a filter cannot be named "${key}": ${reason}`;
        return [atKey("reserved-field", place, message)];
      }
      const fault = fieldNameFault(key);
      if (fault === null) return [];
      const details = { ...fault, help: NAME_HELP };
      return [atKey("invalid-name", place, fault.message, details)];
    }),
  );
}

const NAME_HELP = "begin with a letter, and use letters, digits and `_`";

/** Where counting the rows that refer to a row stops. */
export function checkMostCounted(manifest: Manifest): ManifestProblem[] {
  return listFields(manifest).flatMap(({ path, entry }) => {
    const most = entry.count?.max;
    if (most === undefined || (Number.isSafeInteger(most) && most >= 1))
      return [];
    const message = `counting cannot stop at ${most}`;
    const help = "write a whole number from 1 on, or leave `max` out";
    const place = [...path, "count", "max"];
    return [atValue("invalid-value", place, message, { help })];
  });
}

/** The most rows that a body can have inside of one. */
const MAX_INSIDE = 1000;

/** How many rows there may be inside of one. */
export function checkInsideCounts(manifest: Manifest): ManifestProblem[] {
  return visitKind(manifest, "resource").flatMap(({ path, body }) => {
    const { minItems, maxItems } = body.inside ?? {};
    const place = [...path, "inside"];
    const wrong = (["minItems", "maxItems"] as const).flatMap((key) => {
      const value = body.inside?.[key];
      const least = key === "minItems" ? 0 : 1;
      const isCount =
        value === undefined ||
        (Number.isSafeInteger(value) && value >= least && value <= MAX_INSIDE);
      if (isCount) return [];
      const message = `\`${key}\` must be a whole number from ${least} to ${MAX_INSIDE}, not ${value}`;
      const help = "write such a number, or leave it out";
      return [atValue("invalid-value", [...place, key], message, { help })];
    });
    const most = maxItems ?? MOST_INSIDE;
    if (wrong.length > 0 || minItems === undefined || minItems <= most)
      return wrong;
    const message = `no list has at least ${minItems} and at most ${most} rows`;
    return [atKey("empty-range", [...place, "minItems"], message)];
  });
}

/** What a list says of its total. */
export function checkTotals(manifest: Manifest): ManifestProblem[] {
  return visitKind(manifest, "resource").flatMap(({ path, body }) => {
    const total = body.list?.total;
    if (total === undefined) return [];
    const { as, upTo } = total;
    const found: ManifestProblem[] = [];
    const place = [...path, "list", "total"];
    if (upTo !== undefined && !(Number.isSafeInteger(upTo) && upTo >= 1)) {
      const message = `counting cannot stop at ${upTo}`;
      const help = "write a whole number from 1 on, or `total: true`";
      found.push(
        atValue("invalid-value", [...place, "upTo"], message, { help }),
      );
    }
    if (as === undefined) return found;
    const fault = fieldNameFault(as);
    if (fault !== null) {
      found.push(
        atValue("invalid-name", [...place, "as"], fault.message, {
          ...fault,
          help: NAME_HELP,
        }),
      );
    } else if (!manifest.envelope) {
      const message = "`as` names the total in an envelope, and there is none";
      const help = "add `envelope: true` at the top, or remove it";
      found.push(atKey("store-option", [...place, "as"], message, { help }));
    }
    return found;
  });
}

/** The most bytes of a name: PostgreSQL cuts longer ones (`NAMEDATALEN`). */
const MAX_NAME = 63;

/** Names of tables that belong to the databases, or to the migration tool. */
const RESERVED = /^(?:sqlite_|pg_|kysely_migration)/i;

/** Schemas that are PostgreSQL's own (its manual, 5.10). */
const RESERVED_SCHEMA = /^(?:pg_|information_schema$)/i;

/** Checks the name that a resource gives the table of its record. */
export function checkTableOption(manifest: Manifest): ManifestProblem[] {
  return visitKind(manifest, "resource").flatMap(({ path, body }) => {
    const { table } = body;
    if (typeof table !== "string") return [];
    const place = [...path, "table"];
    return RESERVED.test(table)
      ? [reportReserved(table, place)]
      : checkOwnName("table", table, place);
  });
}

/** Checks the schema that a resource gives the table of its record. */
export function checkSchemaOption(manifest: Manifest): ManifestProblem[] {
  const dialect = manifest.database?.dialect;
  if (dialect === undefined) return [];
  return visitKind(manifest, "resource").flatMap(({ path, body }) => {
    const { schema, table } = body;
    if (schema === undefined) return [];
    const place = [...path, "schema"];
    const help = "remove it";
    if (dialect === "sqlite") {
      const message = "SQLite has no schemas";
      return [atKey("store-option", place, message, { help })];
    }
    if (table === false) {
      const message = "there is no table here that a schema could have";
      return [atKey("store-option", place, message, { help })];
    }
    return RESERVED_SCHEMA.test(schema)
      ? [reportReserved(schema, place)]
      : checkOwnName("schema", schema, place);
  });
}

function reportReserved(name: string, place: ManifestPath): ManifestProblem {
  const message = `${quoteShort(name)} is a name of the database's own`;
  return atValue("invalid-name", place, message, { help: "use another name" });
}

/** A name that the manifest gives a table, its schema or a column. */
function checkOwnName(
  noun: "table" | "schema" | "column",
  name: string,
  place: ManifestPath,
): ManifestProblem[] {
  if (!canBeIdentifier(name) || name.includes("-")) {
    const { message, ...more } = nameFault(`a ${noun}`, name);
    const help = "begin with a letter, and use letters, digits and `_`";
    return [atValue("invalid-name", place, message, { help, ...more })];
  }
  return isTooLong(name)
    ? [atValue("name-too-long", place, sayTooLong(noun, name))]
    : [];
}

/** Names of columns: those that are given, and those that PostgreSQL would truncate. */
export function checkColumnNames(manifest: Manifest): ManifestProblem[] {
  if (manifest.database === undefined) return [];
  return visitKind(manifest, "resource").flatMap(({ path, body }) => {
    const { column } = body.key ?? {};
    const ofFields = Object.entries(body.fields ?? {}).flatMap(
      ([name, field]) => {
        const place = [...path, "fields", name];
        if (field.column !== undefined)
          return checkOwnName("column", field.column, [...place, "column"]);
        return isTooLong(name) && field.computed !== true
          ? [atKey("name-too-long", place, sayTooLong("column", name))]
          : [];
      },
    );
    return column === undefined
      ? ofFields
      : [
          ...checkOwnName("column", column, [...path, "key", "column"]),
          ...ofFields,
        ];
  });
}

function isTooLong(name: string): boolean {
  return new TextEncoder().encode(name).length > MAX_NAME;
}

function sayTooLong(noun: string, name: string): string {
  return `the name of a ${noun} has at most ${MAX_NAME} bytes, not ${new TextEncoder().encode(name).length}: ${quoteShort(name)}`;
}
