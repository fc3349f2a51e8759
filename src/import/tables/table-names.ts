/**
 * Names of resources and fields, from those of tables and columns. Stage: import.
 */
import type { ReadTable } from "../../database/table.js";
import { createInflector } from "../../model/inflect.js";
import {
  composeFieldName,
  sentName,
  type Naming,
} from "../../model/records/field-names.js";
import { splitTableName } from "../../model/tables/table-name.js";
import { camelCase, snakeCase } from "../../model/words.js";

const inflector = createInflector();

/** A word as manifests take it for a resource. */
const WORD = /^[a-z][a-z0-9_]*$/;

/** Whether SQL of ours can quote a name. */
export function isQuotable(name: string): boolean {
  return !/["'`\\.${}\p{C}]/u.test(name);
}

/** The names of resources by their tables, and the tables that get none. */
export interface ResourceNames {
  readonly names: ReadonlyMap<string, string>;
  readonly refused: ReadonlyMap<string, string>;
}

/** Gives each table the plural that a person would write. */
export function nameResources(tables: readonly string[]): ResourceNames {
  const names = new Map<string, string>();
  const refused = new Map<string, string>();
  const taken = new Map<string, string>();
  // A table that has the very name is not to lose it to one like it.
  const sorted = [...tables].sort(
    (one, other) =>
      Number(pluralOf(other) === other) - Number(pluralOf(one) === one),
  );
  for (const table of sorted) {
    const { schema, name: bare } = splitTableName(table);
    const own = pluralOf(bare);
    const longer = schema === null ? own : `${snakeCase(schema)}_${own}`;
    const name = taken.has(own) ? longer : own;
    const rival = taken.get(name);
    if (!isQuotable(bare) || !WORD.test(name))
      refused.set(table, "its name is no word that a resource can have");
    else if (rival !== undefined)
      refused.set(
        table,
        `its name would be that of ${rival}: ${name}; rename one of the two`,
      );
    else {
      names.set(table, name);
      taken.set(name, table);
    }
  }
  return { names, refused };
}

function pluralOf(name: string): string {
  return inflector.pluralize(snakeCase(name));
}

/** The record of a resource. */
export function singularName(resource: string): string {
  return inflector.singularize(resource);
}

/** The style of generated names that most columns have. */
export function findNaming(tables: readonly ReadTable[]): Naming {
  const names = tables.flatMap(({ columns }) =>
    columns.map(({ name }) => name),
  );
  const camel = names.filter((name) => /^[a-z][a-z0-9]*[A-Z]/.test(name));
  const snake = names.filter((name) => /^[a-z0-9]+_/.test(name));
  const naming = camel.length > snake.length ? "camel" : "snake";
  return { naming, inflector };
}

/** A name in the style of the manifest. */
function spellName(name: string, { naming }: Naming): string {
  const words = snakeCase(name);
  const spelled = naming === "camel" ? camelCase(words) : words;
  return /^[\p{L}_$]/u.test(spelled) ? spelled : `_${spelled}`;
}

/** The name of a field, and whether it has to name its column. */
export interface FieldName {
  readonly name: string;
  readonly isApart: boolean;
}

/** The name of the field of a column. */
export function nameField(column: string, naming: Naming): FieldName {
  const isWord = /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(column);
  // Whatever its style is, a name that is a word of small letters is a good one.
  const isOwn =
    isWord &&
    (column === column.toLowerCase() || naming.naming === "camel") &&
    !/^[A-Z]/.test(column);
  const name = isOwn
    ? column
    : spellName(column.replace(/[^\p{L}\p{N}_]+/gu, "_"), naming);
  return { name, isApart: name !== column };
}

/** The name of a ref: `author`, of `author_id`, `authorId` or `AuthorID`. */
export function nameRef(column: string, naming: Naming): FieldName {
  const words = snakeCase(column.replace(/[^\p{L}\p{N}_]+/gu, "_"));
  const bare = words.length > 3 ? words.replace(/_id$/, "") : words;
  const name = spellName(bare, naming);
  const sent = sentName(name, { ref: "", many: false }, naming);
  return { name, isApart: sent !== column };
}

/** The name of a field with a list of refs, if a table of pairs is that of one. */
export function nameLinks(
  table: string,
  owner: { readonly table: string; readonly resource: string },
  columns: { readonly own: string; readonly other: string },
  naming: Naming,
): string | null {
  const begin = `${owner.table}_`;
  if (!table.startsWith(begin)) return null;
  const name = table.slice(begin.length);
  const own = composeFieldName(naming, singularName(owner.resource), "id");
  const item = inflector.singularize(name);
  const other = composeFieldName(naming, item, "id");
  const others =
    own === other ? composeFieldName(naming, "other", item, "id") : other;
  return columns.own === own && columns.other === others ? name : null;
}
