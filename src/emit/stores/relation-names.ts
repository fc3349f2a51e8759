/**
 * The names of indexes: those of one schema share a namespace with its tables,
 * so a name that is taken already is not given again. Stage: emit. They follow
 * from the schema alone, as migrations and `doctor` both derive them.
 */
import type {
  IndexColumns,
  DatabaseSchema,
  SchemaTable,
} from "../../migrations/schema.js";
import { besideTable } from "../../model/tables/table-name.js";
import type { Dialect } from "../../model/types.js";
import {
  nameApart,
  nameConstraint,
  type ConstraintKind,
} from "./constraint-names.js";

/** Something that needs a name of its own, besides tables. */
interface Relation {
  readonly table: string;
  readonly columns: IndexColumns;
  readonly kind: ConstraintKind;
}

/** The name of an index, or of the key of a table of pairs. */
export type RelationNames = (
  table: string,
  columns: IndexColumns,
  kind: ConstraintKind,
) => string;

function listRelations({
  table,
  uniques,
  indexes,
  searches,
  links,
}: SchemaTable): readonly Relation[] {
  return [
    ...uniques.map((columns) => ({ table, columns, kind: "unique" }) as const),
    ...indexes.map((columns) => ({ table, columns, kind: "index" }) as const),
    ...searches.map((columns) => ({ table, columns, kind: "search" }) as const),
    ...links.flatMap(({ facts }): readonly Relation[] => [
      { table: facts.table, columns: [facts.other], kind: "index" },
      { table: facts.table, columns: [], kind: "pkey" },
    ]),
  ];
}

function keyOf({ table, columns, kind }: Relation): string {
  return JSON.stringify([table, columns, kind]);
}

/**
 * Names each relation of a schema. Of two that want one name, it goes to the
 * same one whatever their order; tables always keep theirs.
 */
export function nameRelations(
  { tables }: DatabaseSchema,
  dialect: Dialect,
): RelationNames {
  // SQLite takes capitals and small letters for the same.
  const fold = (name: string): string =>
    dialect === "sqlite" ? name.toLowerCase() : name;
  const taken = new Set(
    tables
      .flatMap(({ table, links }) => [
        table,
        ...links.map(({ facts }) => facts.table),
      ])
      .map(fold),
  );
  const byKey = new Map(
    tables.flatMap(listRelations).map((each) => [keyOf(each), each]),
  );
  const names = new Map<string, string>();
  for (const key of [...byKey.keys()].sort()) {
    const relation = byKey.get(key);
    if (relation === undefined) continue;
    const { table, columns, kind } = relation;
    const isTaken = (name: string): boolean =>
      taken.has(fold(besideTable(table, name)));
    let name = nameConstraint(table, columns, kind);
    for (let turn = 1; isTaken(name); turn++) {
      const more = turn === 1 ? [] : [String(turn)];
      name = nameApart(table, [...columns, ...more], kind);
    }
    taken.add(fold(besideTable(table, name)));
    names.set(key, name);
  }
  return (table, columns, kind) =>
    names.get(keyOf({ table, columns, kind })) ??
    nameConstraint(table, columns, kind);
}
