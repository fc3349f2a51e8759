// @ts-check
/**
 * Pages of stored rows in a real browser, without a script: a list is searched and gone
 * through by its links, and a row is led from one state to the next by its buttons. axe-core
 * finds no fault in any of the pages. Needs `npm ci` here and in the project, and the build of
 * the project.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { chromiumOptions } from "./chromium.mjs";

/** @typedef {import("playwright-core").Page} Page */

const here = import.meta.dirname;
const root = join(here, "../../..");
const axe = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

const folder = realpathSync(mkdtempSync(join(tmpdir(), "resource-gen-lists-")));
const { server, origin } = await serveProject();
const browser = await chromium.launch(chromiumOptions());
const audited = await browser.newPage();
try {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await fill();
  await checkSearch(page);
  await checkPages(page);
  await checkStates(page);
  console.log("ok: pages of stored rows, without a script");
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}

// --- what they have to do --------------------------------------------------

async function fill() {
  for (const title of ["tea 1", 'tea "2" & <b>', "mate", "tea 3", "tea 4"])
    await post("articles", { title, body: "hot" });
  for (const label of ["a", "b", "c"]) await post("tags", { label });
}

/**
 * @param {string} list
 * @param {object} row
 */
async function post(list, row) {
  const { status } = await fetch(`${origin}/${list}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(row),
  });
  assert.equal(status, 201);
}

/** @param {Page} page */
async function checkSearch(page) {
  await page.goto(`${origin}/articles?state=draft`);
  await checkAxe(page, "a list");
  const box = page.getByRole("search").getByLabel("Search");
  await box.fill('hot "2" & <b>');
  await box.press("Enter");
  const { pathname, searchParams } = new URL(page.url());
  assert.equal(pathname, "/articles");
  assert.deepEqual(Object.fromEntries(searchParams), {
    ...{ state: "draft", q: 'hot "2" & <b>' },
  });
  assert.equal(await box.inputValue(), 'hot "2" & <b>');
  assert.deepEqual(await titlesOf(page), ['tea "2" & <b>']);
  assert(await page.getByText("1 in all").isVisible());
  await checkAxe(page, "a list that was searched");
}

/** @param {Page} page */
async function checkPages(page) {
  await page.goto(`${origin}/articles?q=tea&state=draft`);
  const pages = page.getByRole("navigation", { name: "Pages" });
  assert.deepEqual(await pages.getByRole("link").allInnerTexts(), [
    "Next page",
  ]);
  await pages.getByRole("link", { name: "Next page" }).click();
  assert.deepEqual(await titlesOf(page), ["tea 3", "tea 4"]);
  assert.equal(await pages.count(), 0);

  await page.goto(`${origin}/articles`);
  assert(await page.getByText("4+ in all").isVisible());

  await page.goto(`${origin}/tags`);
  await pages.getByRole("link", { name: "Last page" }).click();
  assert.equal(new URL(page.url()).search, "?page=2");
  assert.deepEqual(await pages.getByRole("link").allInnerTexts(), [
    ...["First page", "Previous page"],
  ]);
  await checkAxe(page, "the last page");
}

/** @param {Page} page */
async function checkStates(page) {
  await page.goto(`${origin}/articles/1`);
  const buttons = page.getByRole("button");
  assert.deepEqual(await buttons.allInnerTexts(), ["Hand in"]);
  await checkAxe(page, "a row");
  await page.getByRole("button", { name: "Hand in" }).click();
  assert.deepEqual(await buttons.allInnerTexts(), ["Publish"]);
  await page.getByRole("button", { name: "Publish" }).click();
  assert.deepEqual(await buttons.allInnerTexts(), []);
  const headers = { accept: "application/json" };
  const reply = await fetch(`${origin}/articles/1`, { headers });
  const { state } = /** @type {{ state: string }} */ (await reply.json());
  assert.equal(state, "live");
}

/** @param {Page} page */
function titlesOf(page) {
  return page.locator("tbody td:nth-child(2)").allInnerTexts();
}

/**
 * axe-core needs a script, so it gets the page's elements in a browser of its own.
 *
 * @param {Page} page
 * @param {string} what
 */
async function checkAxe(page, what) {
  await audited.setContent(await page.content());
  await audited.evaluate(axe);
  const found = await audited.evaluate("axe.run()");
  const { violations, passes } =
    /** @type {{ violations: any[], passes: any[] }} */ (found);
  assert.deepEqual(
    violations.map(({ id, nodes }) => [id, nodes[0].html]),
    [],
    what,
  );
  assert(passes.length > 10, `${what}: axe looked at nothing`);
}

// --- the project -----------------------------------------------------------

async function serveProject() {
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  copyFileSync(join(here, "lists.yaml"), join(folder, "resources.yaml"));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "bin/resource-gen.js"), "generate", "--quiet"],
    { cwd: folder, encoding: "utf8" },
  );
  assert.equal(status, 0, `${stdout}\n${stderr}`);
  writeFileSync(
    join(folder, "src/main.ts"),
    `import { createControllers } from "./controllers/index.js";
import { migrate, openDatabase } from "./database.js";
import { createApp } from "./resources/app.js";
import { serve } from "./resources/node.js";
import { createStores } from "./resources/stores.js";
export async function start() {
  const db = await openDatabase(":memory:");
  await migrate(db);
  const app = createApp(createControllers(createStores(db)));
  return serve(app, { port: 0, onClose: () => db.destroy() });
}
`,
  );
  const { build } = await import(
    pathToFileURL(createRequire(join(root, "package.json")).resolve("esbuild"))
      .href
  );
  const outfile = join(folder, "main.mjs");
  await build({
    ...{ entryPoints: [join(folder, "src/main.ts")], outfile, bundle: true },
    ...{ platform: "node", format: "esm", logLevel: "error" },
    packages: "external",
  });
  const { start } = await import(pathToFileURL(outfile).href);
  const server = await start();
  return { server, origin: server.url };
}
