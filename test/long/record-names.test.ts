/**
 * Records with the names of types that generated files import, declare or take
 * from the language: the record keeps its name, and the file's own gives way.
 */
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { compile } from "../support/compile.js";
import {
  createFolder,
  runTests,
  typeCheck,
  writeProject,
} from "../support/projects.js";

const folder = createFolder();
afterAll(() => {
  folder.remove();
});

/** What `records.ts`, `contracts.ts`, `stores.ts`, samples and pages have. */
const TYPES = [
  ...["result", "problem", "action", "input", "output", "number", "query"],
  ...["record", "record_data", "context", "controllers", "no_params", "reply"],
  ...["no_input", "query_value", "date", "promise", "omit", "readonly", "map"],
  ...["stores", "database", "kysely", "generated", "computed", "tables"],
  ...["places", "record_stores", "transactional", "store_of", "table_data"],
  ...["sample", "html", "form_state", "scope", "app", "list_query", "array"],
  // What those that give way would be called instead.
  ...["result_record", "input_of", "html_record", "html_record_record"],
  ...["Object", "String", "articles_context", "articles_contract", "名前"],
];

function build(database: boolean): object {
  return {
    formats: ["json", "html", "xml"],
    updateMethods: ["PUT", "PATCH"],
    ...(database && { database: {} }),
    resources: {
      articles: { collection: { input: "POST" } },
      ...Object.fromEntries(
        TYPES.map((record, index) => [
          `row${index}s`,
          {
            record,
            fields: {
              title: "string",
              at: "datetime?",
              any: "json?",
              ...(database && {
                parts: { ref: "row0s", many: true },
                count: { type: "integer", computed: true },
              }),
            },
            collection: {
              find: { method: "GET", query: { q: "string?" }, returns: record },
              send: { method: "POST", body: { q: "string" } },
            },
          },
        ]),
      ),
      // As a view: the type is that of the resource.
      problems_seen: { record: "problem", as: "partial", read: ["title"] },
      results_seen: { record: "result", as: "pick", read: ["id"] },
    },
  };
}

test("compile, and pass their own tests", async () => {
  for (const database of [true, false]) {
    const { model, errors } = await compile(build(database));
    expect(errors).toEqual([]);
    if (model !== null)
      writeProject(join(folder.path, String(database)), model);
  }
  expect(await typeCheck(folder.path)).toEqual({ code: 0, output: "" });
  const { output, code } = await runTests(folder.path);
  expect(output).not.toMatch(/failed/);
  expect(code).toBe(0);
});
