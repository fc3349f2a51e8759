/** A table as a database has it, or should have it. Stage: database. */

export interface LiveColumn {
  readonly name: string;
  /** `text`, `numeric(1000,2)`, `text collate "C"` */
  readonly type: string;
  /** `primary key`, and what makes the ids; null where it is no key by itself. */
  readonly key: string | null;
  readonly isOptional: boolean;
  /** As SQL has it; null for none. */
  readonly default: string | null;
}

export interface LiveTable {
  readonly name: string;
  readonly columns: readonly LiveColumn[];
  /** What else it has, as SQL has it, by what it is about: `check state`. */
  readonly rest: ReadonlyMap<string, string>;
}

/** A database that is looked at. Nothing in it changes. */
export interface LiveDatabase {
  /** The names of the migrations that were applied. */
  readonly readApplied: () => Promise<readonly string[]>;
  /** All tables, those of the user among them. */
  readonly readTables: () => Promise<readonly LiveTable[]>;
  /** Whether two constants of a type are one value. */
  readonly isSameValue: (
    type: string,
    one: string,
    other: string,
  ) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

/** A column in one line. */
export function writeColumn(column: LiveColumn): string {
  const { name, type, key, isOptional, default: value } = column;
  const more = key ?? (isOptional ? "" : "not null");
  const filled = value === null ? "" : `default ${value}`;
  return [`"${name}"`, type, more, filled].filter(Boolean).join(" ");
}

/** Names between quotes. */
export function writeNames(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}

/** A reference, by the column that has it. */
export function writeForeignKey(
  {
    column,
    table,
    onDelete,
  }: Readonly<Record<"column" | "table" | "onDelete", string>>,
  key = "id",
): string {
  return `foreign key ("${column}") references "${table}" ("${key}") on delete ${onDelete}`;
}

/** An index; `more` is what else there is to say of it. */
export function writeIndex(
  name: string,
  columns: readonly string[],
  isUnique: boolean,
  more = "",
): string {
  const unique = isUnique ? "unique " : "";
  return `${unique}index "${name}" (${writeNames(columns)})${more}`;
}
