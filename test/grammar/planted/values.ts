/** Faults in what is read and written: columns, lists, formats. */
import { plant } from "./fault.js";

export const valueFaults = [
  ...plant("src/runtime/database/postgres-statements.ts", [
    [
      'text: "text[]" };',
      'text: "uuid[]" };',
      "a list of refs of a row with a text for an id is 500",
      ["server", "many"],
    ],
    [
      'query.forUpdate(table.slice(table.indexOf(".") + 1)),',
      "query.forUpdate(table),",
      "a change of rows of a table in a schema is 500",
      ["schema", "fields"],
    ],
  ]),
  ...plant("src/runtime/database/columns.ts", [
    [
      '.flatMap((part) => part.split("."))',
      ".flatMap((part) => part)",
      "a table in a schema is not found",
      ["schema", "fields"],
    ],
    [
      "(value === null ? null : value !== 0)",
      "value !== 0",
      "a boolean that is null is read as true",
      ["boolean", "optional"],
    ],
    [
      "value === null && isOptional ? null : JSON.stringify(value),",
      "value === null && !isOptional ? null : JSON.stringify(value),",
      "a list that was left out is the text null",
      ["many", "optional"],
    ],
    [
      'isText && typeof value === "string" ? parse(value) : value,',
      '!isText && typeof value === "string" ? parse(value) : value,',
      "SQLite replies with the JSON text of an object",
      ["object", "sqlite"],
    ],
    [
      'return many === true || type === "object" || type === "json";',
      'return many === true || type === "object";',
      "a json field is not stored as JSON",
      ["json", "database"],
    ],
    [
      "isInRow(field) && !hasOwn(links, name)",
      "!isInRow(field) || !hasOwn(links, name)",
      "a computed field is asked of the database",
      ["computed", "database"],
    ],
    [
      'return isSqlite && field.type === "boolean" ? BIT : AS_IT_IS;',
      'return field.type === "boolean" ? BIT : AS_IT_IS;',
      "PostgreSQL gets a number for a boolean",
      ["boolean", "postgres"],
    ],
  ]),
  ...plant("src/runtime/stores/list-query.ts", [
    [
      'return { type: "enum", values: field.values };',
      'return { type: "text" };',
      "a list takes any word as a filter of an enum",
      ["enum", "filter"],
    ],
    [
      'return { type: "decimal", scale: field.scale };',
      'return { type: "decimal", scale: 0 };',
      "a filter refuses a decimal with digits",
      ["decimal", "filter"],
    ],
  ]),
  ...plant("src/runtime/stores/list-conditions.ts", [
    [
      "sql`cast(${column} as real)` : column;",
      "column : column;",
      "decimals are sorted as texts on SQLite",
      ["decimal", "sort"],
    ],
    [
      'if (values.length < filter.in.length) ways.push(eb(column, "is", null));',
      "",
      "a filter for nothing finds nothing",
      ["filter", "optional"],
    ],
    [
      'eb(order, ">=", columns',
      'eb(order, ">", columns',
      "a range does not hold its first value",
      ["filter", "range"],
    ],
    [
      'eb(order, "<=", columns',
      'eb(order, "<", columns',
      "a range does not hold its last value",
    ],
    [
      "return isOptional ? ordered.nullsLast() : ordered;",
      "return isOptional ? ordered.nullsFirst() : ordered;",
      "rows without a value come first on SQLite",
      ["sort", "optional"],
    ],
    [
      'isDown ? "<" : ">"',
      'isDown ? ">" : "<"',
      "the next page of a falling list goes back",
      ["sort", "after"],
    ],
    [
      '? eb.or([further, eb(column, "is", null)])',
      "? further",
      "rows without a value are on no page",
      ["sort", "null"],
    ],
    [
      'eb(column, "in", encoded)',
      'eb(column, "not in", encoded)',
      "a filter finds the other rows",
      ["filter", "list"],
    ],
  ]),
  ...plant("src/runtime/stores/list-query.ts", [
    [
      'numbers: ["size", "page"],',
      'numbers: ["size", "after"],',
      "a counted list knows no `page`",
      ["page", "offset"],
    ],
    [
      "...(place?.ids === undefined ? [] : [place.ids.param]),",
      "...(place?.ids === undefined ? [] : [place.ids.column]),",
      "a subset's own list is an unknown parameter",
      ["subsets", "index"],
    ],
    [
      "return [...filter, ...Object.keys(filters ?? {})];",
      "return [...filter.slice(1), ...Object.keys(filters ?? {})];",
      "a list does not know its first filter",
      ["filter", "list"],
    ],
    [
      'if (context.format !== "html") checkKnown(query, known);',
      'if (context.format === "html") checkKnown(query, known);',
      "a list takes parameters that it does not know",
    ],
    [
      'throw notValid(reader.faults, "query");',
      'throw notValid(reader.faults, "body");',
      "faults of a query point into the body",
    ],
    [
      "if (value === null) return field.optional === true;",
      "if (value === null) return false;",
      "the next page after a row without a value is 400",
      ["after", "optional"],
    ],
    [
      'isDown: written.startsWith("-"),',
      "isDown: false,",
      "`-name` sorts upwards",
    ],
    [
      "known.includes(name)) && isFirst) continue;",
      "known.includes(name)) || isFirst) continue;",
      "a list is sorted by what it must not",
    ],
    [
      'if (value === "" || value === null) return null;',
      "if (value === null) return null;",
      "an empty filter is refused for numbers",
      ["filter", "integer"],
    ],
    [
      "if (count >= least && count <= most) return count;",
      "if (count >= least) return count;",
      "a page of any size is given",
    ],
    [
      'value.split(",")',
      'value.split(";")',
      "a list is sorted by one field only",
      ["sort", "list"],
    ],
  ]),
  ...plant("src/runtime/stores/list-query.ts", [
    [
      "DEFAULT_SIZE = 25",
      "DEFAULT_SIZE = 24",
      "a page has 24 rows, and the document says 25",
    ],
  ]),
  ...plant("src/runtime/stores/list-query.ts", [
    [
      "if (written.slice(0, HASH_LENGTH) !== hashOf(list + text)) return null;",
      "if (written.slice(0, HASH_LENGTH) === hashOf(text + list)) return null;",
      "a cursor of another list is taken",
      ["after", "filter"],
    ],
    [
      '.replace(/\\//g, "_")',
      '.replace(/\\//g, "-")',
      "some cursors are refused",
      ["after", "sort"],
    ],
  ]),
  ...plant("src/runtime/records/scalars.ts", [
    [
      "json: readJson,",
      'json: (text) => readJson(`"${text}"`),',
      "a json field of a form stays a text",
      ["json", "html"],
    ],
    [
      "boolean: readBoolean,",
      "boolean: asItIs,",
      "a form cannot send a boolean",
      ["boolean", "html"],
    ],
    [
      "if (/^(?:false|0|off)$/.test(trimmed)) return false;",
      "",
      "a form cannot send false",
      ["boolean", "form"],
    ],
    [
      '?? ":00"}Z`',
      '?? ":00"}`',
      "a time of a form has no zone",
      ["datetime", "html"],
    ],
    [
      'if (value === "") return [];',
      "",
      "an empty list in XML has one empty item",
      ["many", "xml"],
    ],
    [
      "return items === undefined || others.length > 0 ? value : items;",
      "return items === undefined || others.length === 0 ? value : items;",
      "a list in XML is read as an object",
      ["many", "xml"],
    ],
    [
      'if (type === "date") return text.slice(0, "2026-01-31".length);',
      "",
      "a date is read as a time",
      ["date", "xml"],
    ],
  ]),
  ...plant("src/runtime/records/csv.ts", [
    [
      "const rows: readonly unknown[] = Array.isArray(value) ? value : [value];",
      "const rows: readonly unknown[] = Array.isArray(value) ? value : [];",
      "one row as CSV is empty",
      ["csv", "show"],
    ],
    [
      'if (value === null) return "";\n',
      'if (value === null) return "null";\n',
      "an empty cell says null",
      ["csv", "optional"],
    ],
  ]),
];
