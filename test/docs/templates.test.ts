/** docs/templates.md lists every template, and types that there are. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/templates.md"), "utf8");
const rows = [...page.matchAll(/^\| `([^`]+)`(.*)\|([^|]*)\|$/gm)].map(
  ([, name = "", , data = ""]) => ({ name, data }),
);

test("the page lists every template", () => {
  const listed = new Set(rows.map(({ name }) => name));
  // "`tests/routes` and others" stands for the files of tests.
  const missing = readdirSync(join(root, "templates"))
    .filter((file) => file.endsWith(".hbs"))
    .map((file) => file.slice(0, -".hbs".length))
    .filter((name) => !listed.has(name));
  expect(missing).toEqual([]);
});

test("the types that it names are exported", () => {
  const folder = join(root, "src/emit/template-data");
  const exported = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
  const named = rows.flatMap(({ data }) =>
    [...data.matchAll(/`(\w+Data)`/g)].map(([, type]) => type),
  );
  expect(named).toContain("UrlsData");
  const unknown = named.filter(
    (type) =>
      !exported.includes(`export interface ${type} `) &&
      !exported.includes(`export type ${type} `),
  );
  expect(unknown).toEqual([]);
});
