/**
 * What a database's tables cost grows with their number: tables are found by
 * their names, not by going through all of them.
 */
import { test } from "vitest";
import { listSqlTables } from "../../src/emit/stores/sql-tables.js";
import { pair } from "../../src/migrations/pair.js";
import type {
  DatabaseSchema,
  SchemaTable,
} from "../../src/migrations/schema.js";
import { expectLinear } from "../support/growth.js";

const SIZE = 3200;

/** Each table refers to another one. */
function makeSchema(size: number): DatabaseSchema {
  const tables = Array.from({ length: size }, (_, at): SchemaTable => {
    const ref = { table: `table_${(at * 7) % size}`, onDelete: "restrict" };
    const columns = [
      { name: "id", was: [], facts: { type: "integer" } },
      { name: "other", was: [], facts: { type: "integer", ref } },
    ] as const;
    return {
      ...{ name: `thing_${at}`, was: [], table: `table_${at}`, links: [] },
      ...{ key: "id", uniques: [], indexes: [], searches: [], oneOf: [] },
      columns: columns as SchemaTable["columns"],
    };
  });
  return { tables };
}

test("the SQL of tables that refer to one another", () => {
  expectLinear(SIZE, makeSchema, (schema) => {
    listSqlTables(schema, "postgres");
  });
});

test("tables are paired with those of the time before", () => {
  expectLinear(SIZE, makeSchema, ({ tables }) => {
    pair(tables, tables);
  });
});

test("tables that are new, beside as many", () => {
  expectLinear(SIZE / 2, makeSchema, ({ tables }) => {
    const others = tables.map((table) => ({
      ...table,
      name: `x${table.name}`,
    }));
    pair(others, tables);
  });
});
