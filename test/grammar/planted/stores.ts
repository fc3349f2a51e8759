/** Faults in the stores of the runtime. */
import { plant } from "./fault.js";

export const storeFaults = [
  ...plant("src/runtime/database/tables.ts", [
    [
      'return kind === "all" || purpose === "write";',
      'return kind === "all" || purpose !== "write";',
      "anybody changes rows of `scope: write`",
    ],
    [
      'kind === "all" || purpose === "write";\n}',
      'kind === "write" || purpose === "write";\n}',
      "rows of `scope: all` are read by anybody",
    ],
    [
      'return (scope ?? access) === undefined ? purpose : "read";',
      'return (scope ?? access) === undefined && purpose !== "write" ? purpose : "read";',
      "what is below somebody else's row is changed by anybody",
      ["scope", "resources"],
    ],
    [
      "return refTo(table, field) + (isOther",
      "return refTo(table, field) + (!isOther",
      "a row has its column's name where its field's should be",
      ["column", "refs"],
    ],
  ]),
  ...plant("src/runtime/stores/access.ts", [
    [
      'if (value === null) return eb(column, "is", null);',
      "",
      "a condition on null never holds",
      ["where", "optional"],
    ],
    [
      'eb(column, "in", value)',
      'eb(column, "not in", value)',
      "a condition with a list holds for the others",
    ],
    [
      'return key === "uuid" ? uuidKey(text) : integerKey(text);',
      'return key === "integer" ? uuidKey(text) : integerKey(text);',
      "no row with a uuid is found",
      ["key", "show"],
    ],
    [
      "if (id === null) throw new HttpError(401);",
      "if (id === null) return 0;",
      "an unknown caller gets 404 instead of 401",
    ],
    [
      "if (known.includes(column) || !isOwned(tables, record, asked)) return [];",
      "if (known.includes(column) || isOwned(tables, record, asked)) return [];",
      "a view at the top shows what is below somebody else's row",
      ["record", "scope"],
    ],
  ]),
  ...plant("src/runtime/stores/conditions.ts", [
    [
      "...whereOf(eb, table, place.where),",
      "",
      "rows outside of `where` are reached",
    ],
    [
      "const own = callersOf(table, place.by, access);",
      "const own = callersOf(table, place.by, access).slice(1);",
      "a singleton of the caller reaches anybody's row",
      ["singleton", "scope"],
    ],
    [
      "if (ways.length === 0 || ways.some((way) => way.length === 0)) return rest;",
      "if (ways.length !== 0) return rest;",
      "a shallow row of somebody else's parent is reached",
      ["shallow", "scope"],
    ],
    [
      "if (isAlone === true) {",
      "if (isAlone === undefined) {",
      "a shallow row without a parent is not found",
      ["shallow", "record"],
    ],
    [
      'ways.push(parents.map((parent) => eb(refOf(parent), "is", null)));',
      "ways.push([]);",
      "a row that stands alone opens those of all parents",
      ["controller", "comments"],
    ],
    [
      "where !== undefined ||\n    parents.length > 0;",
      "where === undefined ||\n    parents.length > 0;",
      "a parent outside of its own `where` still has children",
      ["where", "resources"],
    ],
    [
      "    above.scope !== undefined ||\n    above.access",
      "    above.scope === null ||\n    above.access",
      "children of somebody else's row are reached",
      ["scope", "resources"],
    ],
    [
      "...ownedBy(above, access, asked, parent.access),\n    ...underParents",
      "...underParents",
      "the owner of the row above is not asked for",
      ["scope", "param"],
    ],
    [
      "...whereOf(eb, above, where),",
      "...whereOf(eb, above, where).slice(1),",
      "the condition of the row above is not asked for",
      ["where", "param"],
    ],
    [
      "...(param === undefined ? onlyRow(above, parent, access) : []),",
      "",
      "what is below a singleton is below any row",
      ["singleton", "resources"],
    ],
    [
      "if (ids !== undefined || parents.length > 0 || by !== undefined) return [];",
      "if (ids !== undefined || parents.length === 0 || by !== undefined) return [];",
      "a singleton reaches every row of its table",
      ["singleton", "record"],
    ],
    [
      "return [...living, ...owned, ...belowOwned(table, access, purpose)];",
      "return [...living, ...owned];",
      "an action of the user's reaches what is below somebody else's row",
    ],
  ]),
  ...plant("src/runtime/stores/refs.ts", [
    [
      "if ((await find(asked)).length === 0) return;",
      "if (asked.length > 0) return;",
      "a body puts a row below somebody else's",
      ["record", "scope"],
    ],
    [
      "if (faults.length === 0) return;",
      "if (faults.length < 2) return;",
      "a ref to somebody else's row is taken",
      ["ref", "scope"],
    ],
    [
      "if (access.scope === null) return;",
      "if (access.scope !== null) return;",
      "refs to rows of others are not checked",
      ["ref", "by"],
    ],
    [
      '...ownedBy(table, access, "read"),\n    ...(ways',
      '...ownedBy(table, access, "read").slice(1),\n    ...(ways',
      "a ref to a row of `scope: all` is taken",
      ["ref", "all"],
    ],
    [
      "return { ...place, where: {}, ...above };",
      "return { ...place, ...above };",
      "a ref to a row above in another state is refused",
      ["ref", "where"],
    ],
  ]),
  ...plant("src/runtime/stores/place.ts", [
    [
      'if (record.key === "uuid") values["id"] = uuid7();',
      'if (record.key === "integer") values["id"] = uuid7();',
      "a new row has no id",
      ["key", "create"],
    ],
    [
      "const values = placeValues(access.table, access.place?.where, input);",
      "const values = placeValues(access.table, access.place?.where && {}, input);",
      "a new row is outside of its own resource",
      ["where", "create"],
    ],
    [
      "values[name] = all.includes(value) ? value : all[0];",
      "values[name] = all.includes(value) ? all[0] : value;",
      "a new row gets a value that its place does not list",
      ["where", "enum"],
    ],
    [
      "if (parent !== null) values[parent.column] = await findParentId(db, access);",
      "if (parent !== null) await findParentId(db, access);",
      "a nested row has no parent",
      ["resources", "create"],
    ],
    [
      "field.default === undefined &&\n      values",
      "values",
      "a field with a default has to be given",
      ["default", "write"],
    ],
  ]),
  ...plant("src/runtime/stores/violations.ts", [
    [
      "return context.invalid(told, 409);",
      "return context.invalid(told);",
      "a value that is taken is 422 instead of 409",
      ["unique", "create"],
    ],
    [
      'return new HttpError(409, "Others refer to it");',
      'return new HttpError(404, "Others refer to it");',
      "removing a row that others need is 404",
      ["ref", "destroy"],
    ],
    [
      "const faults = await findDangling(db, access, values ?? {});",
      "const faults = (await findDangling(db, access, values ?? {})).slice(1);",
      "a ref to no row is 422 without a field",
    ],
  ]),
  ...plant("src/runtime/stores/change.ts", [
    [
      'throw new HttpError(412, "It has changed since it was read");',
      'throw new HttpError(409, "It has changed since it was read");',
      "an old version is 409 instead of 412",
      ["concurrency", "update"],
    ],
    [
      'return place?.concurrency === "required" && !headers.has("if-match");',
      'return place?.concurrency === "required" && !headers.has("if-none-match");',
      "If-Match is not asked for",
      ["concurrency", "PATCH"],
    ],
    [
      "return new HttpError(428,",
      "return new HttpError(412,",
      "a missing If-Match is 412 instead of 428",
    ],
    [
      'throw new HttpError(403, "It is somebody else\'s");',
      'throw new HttpError(404, "It is somebody else\'s");',
      "a readable row of somebody else is 404",
      ["scope", "update"],
    ],
    [
      "table.table, version, wanted)",
      "table.table, version, wanted.flatMap((each) => [each, each + 1]))",
      "an older version than the row's is taken as current",
      ["concurrency", "PUT"],
    ],
    [
      "conditions: (eb) => whereOf(eb, table, state),",
      "conditions: (eb) => whereOf(eb, table, state).slice(1),",
      "the state that a change needs is not checked",
    ],
  ]),
  ...plant("src/runtime/stores/violations.ts", [
    [
      "const names = unique === true ? [name] : [name, ...unique];",
      "const names = [name];",
      "a value that is taken elsewhere counts as taken",
      ["unique", "ref"],
    ],
    [
      "names.every((each) => (values[each] ?? null) !== null),",
      "names.every((each) => values[each] !== undefined),",
      "two rows without a value clash",
      ["unique", "optional"],
    ],
    [
      'eb(key, "!=", id)',
      'eb(key, "=", id)',
      "a row clashes with itself, and not with others",
      ["unique", "update"],
    ],
  ]),
  ...plant("src/runtime/stores/refs.ts", [
    [
      "known.has(id) ? [] : [{ path: [name, index]",
      "known.has(id) ? [] : [{ path: [index, name]",
      "the pointer names the list, not the entry",
      ["ref", "many"],
    ],
    [
      "return known.has(value) ? [] : [{ path: [name],",
      "return known.has(value) ? [] : [{ path: [],",
      "the pointer of a dangling ref is the whole body",
    ],
  ]),
  ...plant("src/runtime/stores/place.ts", [
    [
      "if (place?.open === true) return false;",
      "",
      "a place open to all asks who calls",
      ["scope", "false"],
    ],
    [
      "refersToOwned(tables, places, table)\n",
      "!refersToOwned(tables, places, table)\n",
      "who refers to somebody's row is not asked who calls",
      ["scope", "ref"],
    ],
    [
      ": await notThere(db, above, parent.by, access);",
      ": (await notThere(db, above, parent.by, access)) && new HttpError(400);",
      "the children of no row are an empty list",
      ["resources", "index"],
    ],
    [
      "if (parent !== null) await readParentId(db, access, parent, purpose);",
      'if (parent?.param === "") await readParentId(db, access, parent, purpose);',
      "an empty list below no row is 200",
      ["resources", "list"],
    ],
  ]),
  ...plant("src/runtime/stores/rows.ts", [
    [
      "const all = version === undefined ? names : [...names, version];",
      "const all = version !== undefined ? names : [...names];",
      "a reply has no version, and no ETag",
      ["concurrency", "show"],
    ],
    [
      'values.map((value) => value["id"])',
      'values.slice(0, 1).map((value) => value["id"])',
      "only the first row of a list has its list of refs",
      ["ref", "many"],
    ],
    [
      "{ [name]: results[index] }",
      "{ [name]: results[index * 0] }",
      "each row of a list has the first one's computed value",
      ["computed", "index"],
    ],
    [
      "if (values.length === 0) return;",
      "if (values.length > 1) return;",
      "a list has no computed fields",
      ["computed", "list"],
    ],
    [
      "return isShown(fieldOf(this.#table, name)) || hidden.includes(name);",
      "return isShown(fieldOf(this.#table, name)) && !hidden.includes(name);",
      "a field that is never read is read empty by the user's code",
      ["read", "set"],
    ],
  ]),
  ...plant("src/runtime/stores/links.ts", [
    [
      ".orderBy(other)",
      ".orderBy(own)",
      "a list of refs is in no order",
      ["ref", "many"],
    ],
  ]),
  ...plant("src/runtime/stores/statements.ts", [
    [
      "columns[columnOf(this.#table, times[1])]",
      "columns[columnOf(this.#table, times[0])]",
      "a change is a row's creation",
      ["timestamps", "update"],
    ],
  ]),
  ...plant("src/runtime/stores/subset.ts", [
    [
      "if (lacksVersion(access.place, headers)) return noVersion();",
      "if (lacksVersion(access.place, headers)) noVersion();",
      "If-Match is not asked for in a change of a subset",
      ["concurrency", "subsets"],
    ],
    [
      "throw noSuch(table, [text]);",
      "throw new HttpError(400);",
      "an id that cannot be is 400 in a subset",
      ["subsets", "key"],
    ],
    [
      "const { param, column } = place.ids;\n  const value",
      'const { param } = place.ids;\n  const column = "id";\n  const value',
      "a subset by another column goes by the id",
      ["subsets", "param"],
    ],
  ]),
  ...plant("src/runtime/stores/versions.ts", [
    [
      'if (match === null || match.trim() === "*") return null;',
      "if (match === null) return null;",
      "`If-Match: *` is refused",
      ["concurrency", "destroy"],
    ],
  ]),
  ...plant("src/runtime/stores/text-keys.ts", [
    [
      'key.madeBy === "client" ? place',
      'key.madeBy !== "client" ? place',
      "the id in the path is not that of the row that PUT makes",
      ["key", "update"],
    ],
  ]),
];
