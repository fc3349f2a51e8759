/**
 * The recipe of docs/recipes.md for full text in SQLite: its migration and its action, in a
 * project that its commands write, over a database in a file.
 */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder, readTree, run } from "../commands/run-cli.js";
import { bundleProject } from "../support/bundle-project.js";
import { checkTypes } from "../support/check-types.js";
import { listBlocks } from "./blocks.js";

const root = join(import.meta.dirname, "../..");
const blocks = listBlocks(
  readFileSync(join(root, "docs/recipes.md"), "utf8"),
).filter(({ section }) => section === "Full text in SQLite");

const MAIN = `import { createControllers } from "./src/controllers/index.js";
import { migrate, openDatabase } from "./src/database.js";
import { createTriggers, down, up } from "./src/migrations/0002_article_words.js";
import { createApp } from "./src/resources/app.js";
import { createStores } from "./src/resources/stores.js";
import { sql } from "kysely";

export async function start(file) {
  const db = await openDatabase(file);
  await migrate(db);
  const stores = createStores(db);
  return {
    app: createApp(createControllers(stores)),
    createTriggers: () => createTriggers(db),
    redo: async () => {
      await down(db);
      await up(db);
    },
    run: (text) => sql.raw(text).execute(db),
    end: () => db.destroy(),
  };
}
`;

interface Started {
  readonly app: { readonly fetch: (request: Request) => Promise<Response> };
  readonly createTriggers: () => Promise<void>;
  /** Takes the migration back, and does it again. */
  readonly redo: () => Promise<void>;
  readonly run: (
    text: string,
  ) => Promise<{ readonly rows: readonly unknown[] }>;
  readonly end: () => Promise<void>;
}

/** Writes the recipe's project, as somebody who follows it does. */
async function writeProject(): Promise<string> {
  const folder = makeFolder();
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const generate = async (): Promise<void> => {
    const { code, stderr } = await run(folder, ["generate"]);
    expect([code, stderr]).toEqual([0, expect.not.stringContaining("warning")]);
  };
  const { text } = blocks.find(({ language }) => language === "yaml") ?? {};
  write("package.json", '{ "type": "module" }\n');
  write("resources.yaml", text ?? expect.fail("no manifest"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  await generate();
  const files = blocks.filter(({ language }) => language === "ts");
  expect(files).toHaveLength(2);
  for (const { text, line } of files) {
    const [, path] = /^\/\/ (src\/\S+\.ts)\n/.exec(text) ?? [];
    write(path ?? expect.fail(`line ${line}: no path`), text);
  }
  await generate();
  return folder;
}

test("finds words in rows as they are now, whatever is asked", async () => {
  const folder = await writeProject();
  const sources = Object.entries(readTree(folder)).filter(([path]) =>
    /^src\/.*\.ts$/.test(path),
  );
  expect(await checkTypes(new Map(sources))).toEqual([]);

  const file = join(folder, "data.sqlite");
  const { start } = (await bundleProject(folder, MAIN)) as {
    start: (file: string) => Promise<Started>;
  };
  const started = await start(file);
  const send = async (
    method: string,
    path: string,
    body?: object,
  ): Promise<Response> =>
    started.app.fetch(
      new Request(`http://localhost${path}`, {
        ...{ method, headers: { "content-type": "application/json" } },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
  const find = async (words: string): Promise<readonly unknown[]> => {
    const reply = await send(
      "GET",
      `/articles/found?${new URLSearchParams({ words }).toString()}`,
    );
    if (reply.status !== 200) return [reply.status];
    const rows = (await reply.json()) as readonly { readonly id: number }[];
    return rows.map(({ id }) => id);
  };

  for (const [title, body] of [
    ["Green tea", "All about leaves."],
    ["Milk", "It goes into tea, and into Café crème."],
    ["Rum", "No leaves at all."],
  ])
    expect((await send("POST", "/articles", { title, body })).status).toBe(201);
  const searches: readonly [string, readonly unknown[]][] = [
    ["tea", [1, 2]],
    ["TEA lea", [1]],
    ["leaves", [1, 3]],
    ["cafe", [2]],
    ["eaves", []],
    [" ", []],
  ];
  for (const [words, ids] of searches)
    expect([words, await find(words)]).toEqual([words, ids]);
  const counted = await send("GET", "/articles/found?words=tea");
  expect(counted.headers.get("x-total-count")).toBe("2");

  // The words of the index's own language, and what ends a text in C or in SQL.
  for (const words of [
    '"',
    '""',
    "*",
    "-tea",
    "tea OR rum",
    "NEAR(tea, rum)",
    "title:tea",
    "^tea",
    "(",
    "'",
    "\\",
    "+",
    "tea*",
    "\u0000",
    "tea\u0000x",
    "\u{1F375}",
  ])
    expect([words, await find(words)]).not.toEqual([words, [500]]);
  expect(await find("tea OR rum")).toEqual([]);

  const change = { title: "Black coffee", body: "All about leaves." };
  expect((await send("PUT", "/articles/1", change)).status).toBe(200);
  expect([await find("tea"), await find("coffee")]).toEqual([[2], [1]]);
  expect((await send("DELETE", "/articles/2")).status).toBe(204);
  expect([await find("tea"), await find("milk")]).toEqual([[], []]);

  // As a migration that makes the table anew leaves it.
  for (const name of ["insert", "delete", "update"])
    await started.run(`drop trigger article_words_${name}`);
  await started.createTriggers();
  await send("POST", "/articles", { title: "Cocoa", body: "Sweet." });
  expect(await find("cocoa")).toEqual([4]);
  await started.redo();
  expect([await find("cocoa"), await find("leaves")]).toEqual([[4], [1, 3]]);
  await started.run(
    "insert into article_words (article_words, rank) values ('integrity-check', 1)",
  );
  await started.end();
  const { code, stdout } = await run(folder, ["doctor", "--database", file]);
  expect([code, stdout]).toEqual([
    0,
    expect.not.stringContaining("article_words"),
  ]);
});
