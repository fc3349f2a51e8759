/** The user's files after runs that take away what they use of each other. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkTypes } from "../support/check-types.js";
import { makeProject, readTree, run } from "./run-cli.js";

const home = "test/controllers/home.controller.test.ts";

function manifest(dialect: string, hasTables: boolean): string {
  const resources = "resources: { notes: { fields: { title: string } } }\n";
  return [
    `database: { dialect: ${dialect} }\n`,
    "output: { server: lib/main.ts }\n",
    "routes: [{ method: GET, path: /, to: home#show }]\n",
    hasTables ? resources : "",
  ].join("");
}

/** A project whose last table has left the manifest. */
async function projectWithoutTables(
  dialect: string,
  edit: (text: string) => string = (text) => text,
): Promise<string> {
  const folder = makeProject({
    "package.json": '{ "type": "module" }\n',
    "resources.yaml": manifest(dialect, true),
  });
  await run(folder, ["generate", "--quiet"]);
  await run(folder, ["migration", "--quiet"]);
  const text = readTree(folder)[home] ?? "";
  expect(text).toContain('import { send, start, stop } from "./app.js";');
  writeFileSync(join(folder, home), edit(text));
  writeFileSync(join(folder, "resources.yaml"), manifest(dialect, false));
  return folder;
}

test.each(["sqlite", "postgres"])(
  "once the last table has left, nothing untouched is left behind: %s",
  async (dialect) => {
    const folder = await projectWithoutTables(dialect);
    await run(folder, ["generate", "--quiet"]);
    await run(folder, ["prune", "--quiet"]);
    const files = readTree(folder);
    expect(Object.keys(files)).not.toContain("lib/main.ts");
    expect(files[home]).toContain('import { send } from "./app.js";');
    const code = Object.entries(files).filter(([path]) => path.endsWith(".ts"));
    expect(await checkTypes(new Map(code))).toEqual([]);
  },
);

test("a test with edits is told what the application of the tests no longer has", async () => {
  const folder = await projectWithoutTables("sqlite", (text) =>
    text.replace("/**", "// Mine.\n/**"),
  );
  const { stderr } = await run(folder, ["generate"]);
  expect(stderr).toContain(
    `warning[outdated-code]: app.ts has no "start" any more\n  --> ${home}:9:16\n`,
  );
  expect(readTree(folder)[home]).toContain("// Mine.\n");
});

test("a server with edits stays", async () => {
  const folder = await projectWithoutTables("sqlite");
  const server = join(folder, "lib/main.ts");
  writeFileSync(server, `// Mine.\n${readTree(folder)["lib/main.ts"] ?? ""}`);
  await run(folder, ["generate", "--quiet"]);
  await run(folder, ["prune", "--quiet"]);
  expect(Object.keys(readTree(folder))).toContain("lib/main.ts");
});

test("an import that outgrows its line breaks where nobody touched the file", async () => {
  const write = (only: string): string =>
    `formats: [html]\ndatabase: { dialect: sqlite }\nresources: { weekly_newsletters: { fields: { title: string }, only: [${only}] } }\n`;
  const folder = makeProject({
    "package.json": '{ "type": "module" }\n',
    "resources.yaml": write("index"),
  });
  await run(folder, ["generate", "--quiet"]);
  writeFileSync(
    join(folder, "resources.yaml"),
    write("index, new, create, show, edit, update"),
  );
  await run(folder, ["generate", "--quiet"]);
  const grown = readTree(folder);
  const path = "src/controllers/weekly-newsletters.controller.ts";
  expect(grown[path]).toContain("  updateWeeklyNewsletterForm,\n");
  const fresh = makeProject({
    "package.json": '{ "type": "module" }\n',
    "resources.yaml": write("index, new, create, show, edit, update"),
  });
  await run(fresh, ["generate", "--quiet"]);
  expect(grown[path]).toBe(readTree(fresh)[path]);
});
