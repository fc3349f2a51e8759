/**
 * The code of docs/records.md, docs/stores.md, docs/client.md and the first example of the README
 * is true: it compiles with what is emitted for their manifest, and each request of an
 * `http` block is answered as the line below it says.
 */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, describe, expect, test } from "vitest";
import { emit } from "../../src/emit/emit.js";
import { readYamlValue } from "../../src/load/yaml-value.js";
import { checkTypes } from "../support/check-types.js";
import { compile, target } from "../support/compile.js";
import { createFolder } from "../support/projects.js";
import { type Block, listBlocks } from "./blocks.js";

const root = join(import.meta.dirname, "../..");
const folder = createFolder();
afterAll(folder.remove);

const APP = `import { createControllers } from "./controllers/index.js";
import { createApp } from "./resources/app.js";

export const app = createApp(createControllers());
`;

const APP_OF_STORES = `import { createControllers } from "./controllers/index.js";
import { migrate, openDatabase } from "./database.js";
import { createApp } from "./resources/app.js";
import { createStores } from "./resources/stores.js";

const db = await openDatabase(":memory:");
await migrate(db);
export const app = createApp(createControllers(createStores(db)));
`;

/** The project of a page's first manifest, with the page's own files. */
async function listFiles(
  blocks: readonly Block[],
): Promise<ReadonlyMap<string, string>> {
  const yaml = blocks.find(({ language }) => language === "yaml");
  const manifest = readYamlValue(yaml?.text ?? "");
  const { model } = await compile(manifest.ok ? manifest.value : null);
  if (model === null) expect.fail("no model");
  const emitted = emit(model, {
    ...target,
    tests: false,
    controllerTests: false,
  });
  const own = blocks.flatMap(({ language, text }): [string, string][] => {
    const path = /^\/\/ (src\/\S+\.ts)\n/.exec(text)?.[1];
    return language === "ts" && path !== undefined ? [[path, text]] : [];
  });
  return new Map([
    ...emitted.map(({ path, content }) => [path, content] as const),
    ...own,
    ["src/page.ts", model.tables.length === 0 ? APP : APP_OF_STORES],
  ]);
}

interface App {
  readonly fetch: (request: Request) => Promise<Response>;
}

async function load(
  name: string,
  files: ReadonlyMap<string, string>,
): Promise<App> {
  const place = join(folder.path, name);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    writeFileSync(join(place, path), text);
  }
  symlinkSync(join(root, "node_modules"), join(place, "node_modules"));
  const outfile = join(place, "page.mjs");
  await build({
    entryPoints: [join(place, "src/page.ts")],
    ...{ outfile, bundle: true, format: "esm", platform: "node" },
  });
  const { app } = (await import(pathToFileURL(outfile).href)) as { app: App };
  return app;
}

/** When a row was made is another time in each run. */
function hideTimes(text: string): string {
  return text.replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"…"');
}

/** `POST /articles {"title":""}`, and on the next lines the status and the body. */
const EXCHANGE = /^([A-Z]+) (\S+)(?: (.+))?\n(\d{3}) ([^]+?)\n(?=[A-Z]|$)/gm;

describe.each([
  ["records", "docs/records.md", 8],
  ["stores", "docs/stores.md", 7],
  ["client", "docs/client.md", 0],
  ["readme", "README.md", 2],
] as const)("%s", (name, page, most) => {
  const blocks = listBlocks(readFileSync(join(root, page), "utf8"));

  test("every piece of code compiles", async () => {
    expect(await checkTypes(await listFiles(blocks))).toEqual([]);
  });

  test("every request is answered as the page says", async () => {
    const app = await load(name, await listFiles(blocks));
    const texts = blocks.filter(({ language }) => language === "http");
    const exchanges = texts.flatMap(({ text }) => [...text.matchAll(EXCHANGE)]);
    expect(exchanges.length).toBeGreaterThanOrEqual(most);
    for (const [, method, path, body = null, status, answer] of exchanges) {
      const request = new Request(`http://localhost${path ?? ""}`, {
        ...{ method: method ?? "", body },
        headers: { "content-type": "application/json" },
      });
      const reply = await app.fetch(request);
      const told = [reply.status, JSON.parse(hideTimes(await reply.text()))];
      expect(told).toEqual([Number(status), JSON.parse(answer ?? "")]);
    }
  });
});
