/** Faults in emit: types, SQL, and what the application is told. */
import { plant } from "./fault.js";

export const emitFaults = [
  ...plant("src/fields/columns.ts", [
    [
      'sqlite: "integer",\n    postgres: "boolean",',
      'sqlite: "text",\n    postgres: "boolean",',
      "a boolean has a column of texts",
      ["boolean", "sqlite"],
    ],
    [
      'sqlite: "real",',
      'sqlite: "text",',
      "a number has a column of texts",
      ["number", "sqlite"],
    ],
    [
      'postgres: "jsonb"',
      'postgres: "text"',
      "a list has a column of texts",
      ["many", "postgres"],
    ],
    [
      'postgres: "bigint",',
      'postgres: "smallint",',
      "an integer above 32,767 is 500",
      ["integer", "postgres"],
    ],
    [
      'postgres: "double precision",',
      'postgres: "bigint",',
      "a number loses its digits",
      ["number", "postgres"],
    ],
    [
      "(scale) => [POSTGRES_DIGITS, scale],",
      "(scale) => [POSTGRES_DIGITS, scale * 0],",
      "a decimal loses its digits",
      ["decimal", "postgres"],
    ],
    [
      "const MILLISECONDS = 3;",
      "const MILLISECONDS = 0;",
      "a time loses its milliseconds",
      ["datetime", "postgres"],
    ],
  ]),
  ...plant("src/emit/stores/sql-types.ts", [
    [
      'if (type === "json") return quoteSql(JSON.stringify(value));',
      'if (type === "json") return quoteSql(String(value));',
      "the default of a list is no JSON",
      ["default", "many"],
    ],
    [
      'return dialect === "sqlite" ? String(Number(value)) : String(value);',
      'return dialect === "postgres" ? String(Number(value)) : String(value);',
      "the default of a boolean is a text",
      ["default", "boolean"],
    ],
    [
      "return `'${text.replaceAll(\"'\", \"''\")}'`;",
      "return `'${text}'`;",
      "a default with a quote ends the statement",
      ["default", "string"],
    ],
  ]),
  ...plant("src/emit/stores/migrations.ts", [
    [
      "const schemas = listSchemas(names);",
      "const schemas = listSchemas([]);",
      "a first migration needs a schema that nobody has made",
      ["schema", "fields"],
    ],
  ]),
  ...plant("src/emit/stores/sql-tables.ts", [
    [
      '...describeIndex(name, each, "unique", names),',
      '...describeIndex(name, each, "index", names),',
      "a unique field takes a value twice",
    ],
    [
      "isOptional: facts.optional === true,",
      "isOptional: false,",
      "a row without an optional value is 500",
    ],
    [
      'cascade: "cascade",',
      'cascade: "restrict",',
      "removing a parent with children is 409",
      ["onDelete", "destroy"],
    ],
    [
      'clear: "set null",',
      'clear: "cascade",',
      "removing a row removes those that refer to it",
      ["onDelete", "clear"],
    ],
    [
      'if (type !== "integer") return "primary key";',
      'if (type === "text") return "primary key";',
      "a table with uuids numbers its rows",
      ["key", "database"],
    ],
    [
      "const type = typeOfKey(of);",
      'const type = of === undefined ? typeOfKey(of) : "integer";',
      "a list of uuids is a list of numbers",
      ["key", "many"],
    ],
    [
      "lateKeys: keys.filter((key) => !isThere(key)),",
      "lateKeys: [],",
      "a ref to a later table is checked by nobody",
      ["ref", "postgres"],
    ],
  ]),
  ...plant("src/emit/records/members.ts", [
    [
      'data.optional === true && (data.type !== "json" || data.many === true),',
      'data.optional === true && data.type === "json" && data.many === true,',
      "the type of an optional field lacks null",
    ],
    [
      "isList: data.many === true,",
      'isList: data.many === true && data.type !== "object",',
      "the type of a list of objects is one object",
      ["many", "zip"],
    ],
    [
      'isOptional: form === "sent" ? !mustBeSent(data)',
      'isOptional: form === "sent" ? mustBeSent(data)',
      "clients have to send what has a default",
      ["default", "type"],
    ],
  ]),
  ...plant("src/emit/records/sections.ts", [
    [
      'members: describeMembers(shown.map(entryOf), "shown"),',
      'members: describeMembers((shown && record.fields).map(entryOf), "shown"),',
      "the type of a reply has members that are never shown",
      ["never", "read"],
    ],
  ]),
  ...plant("src/emit/records/action-parts.ts", [
    [
      "...(envelope ? listEnvelopes(action) : []),",
      "...(envelope ? listEnvelopes(action).slice(1) : []),",
      "bodies and replies have no envelope",
    ],
    [
      '{ ...NOTHING, name: "envelope", envelope: [name, plural] },',
      '{ ...NOTHING, name: "envelope", envelope: [plural, name] },',
      "a list is wrapped as one row",
      ["envelope", "index"],
    ],
    [
      '...(input?.kind === "own" ? [own] : []),',
      '...(input?.kind === "new" ? [own] : []),',
      "an action's own body is expected in an envelope",
      ["envelope", "body"],
    ],
    [
      "...listKeys(action),",
      "...listKeys(action).slice(1),",
      "ids arrive as texts",
    ],
    [
      "return !output.isList || place.ids !== undefined;",
      "return output.isList;",
      "one row has no ETag",
      ["concurrency", "show"],
    ],
  ]),
  ...plant("src/emit/records/sent-types.ts", [
    [
      "envelope: model.envelope ? (isList ? plural : name) : null,",
      "envelope: model.envelope ? (isList ? name : plural) : null,",
      "`send` looks for a list under the name of one row",
      ["envelope:true", "fields"],
    ],
    [
      'const isWrapped = model.envelope && input.kind !== "own";',
      'const isWrapped = model.envelope && input.kind === "new";',
      "`send` does not wrap changes",
      ["envelope:true", "fields"],
    ],
    [
      'mayBeNothing: method === "DELETE" && returns === null,',
      'mayBeNothing: method === "GET" && returns === null,',
      "the reply to a removal is typed as a row",
      ["output", "destroy"],
    ],
    [
      'method === "PUT" && !action.record.merges',
      'method === "POST" && !action.record.merges',
      "PUT compiles without what it needs",
      ["PUT", "required"],
    ],
  ]),
];
