// @ts-check
/**
 * Forms of records in a real browser, without a script: what is not valid comes
 * back with its values and its messages, each bound to its input; then it is made,
 * and changed; and what is sent back untouched stays as it was. axe-core finds no fault in any of the pages. In a page with a script,
 * `send` does the same. Needs `npm ci` here and in the project, and the build of the
 * project.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
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

const folder = realpathSync(mkdtempSync(join(tmpdir(), "resource-gen-forms-")));
const { server, origin, client } = await serveProject();
const browser = await chromium.launch(chromiumOptions());
const audited = await browser.newPage();
try {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await checkFaults(page);
  await checkCreated(page);
  await checkChanged(page);
  await checkUntouched(page);
  console.log("ok: forms without a script");
  await checkSend();
  console.log("ok: send, in a page");
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}

// --- what they have to do --------------------------------------------------

/** @param {Page} page */
async function checkFaults(page) {
  await page.goto(`${origin}/articles/new`);
  assert.equal(await page.title(), "Article");
  await checkAxe(page, "an empty form");

  // What a browser lets through, and the server does not.
  await page.getByLabel("Title").fill("A title that is far too long");
  await page.getByLabel("Body").fill("\nTea & <b>cakes</b>");
  await page.getByLabel("Link").fill("ftp://example.com/");
  await page.getByLabel("Price").fill("1.5");
  await page.getByLabel("Starts on").fill("2026-02-28");
  await page.getByLabel("Starts at").fill("2026-02-28T10:30");
  await page.getByLabel("Featured").check();
  await page.getByLabel("Words 1").fill("longer");
  await page.getByLabel("Moods").selectOption(["Good", "Odd"]);
  await page.getByLabel("Street").fill("Lane");
  await page.getByLabel("Home").fill("ftp://example.com/");
  await page.getByRole("button", { name: "Save" }).click();

  assert.equal(new URL(page.url()).pathname, "/articles");
  await checkAxe(page, "a form with faults");
  const links = page.getByRole("alert").getByRole("link");
  assert.deepEqual(
    (await links.allInnerTexts()).map((text) => text.split(":")[0]),
    ["Title", "State", "Link", "Words", "Address"],
  );
  for (const label of ["Title", "State", "Link", "Words 1", "Home"])
    await checkBound(page, label);
  for (const label of ["Body", "Price", "Featured", "Moods", "Street"])
    assert.equal(
      await page.getByLabel(label).getAttribute("aria-invalid"),
      null,
    );
  // Each link of the summary leads to an input, or to a group of them.
  for (const link of await links.all()) {
    const target = await link.getAttribute("href");
    assert.equal(await page.locator(String(target)).count(), 1, String(target));
  }

  // Nothing has to be written twice.
  const values = {
    ...{ Title: "A title that is far too long", Link: "ftp://example.com/" },
    ...{ Body: "\nTea & <b>cakes</b>", Price: "1.5", "Words 1": "longer" },
    ...{ "Starts on": "2026-02-28", "Starts at": "2026-02-28T10:30" },
    ...{ Street: "Lane", Home: "ftp://example.com/", State: "" },
  };
  for (const [label, value] of Object.entries(values))
    assert.equal(await page.getByLabel(label).inputValue(), value, label);
  assert.equal(await page.getByLabel("Featured").isChecked(), true);
  assert.deepEqual(await chosen(page, "Moods"), ["Good", "Odd"]);
}

/** @param {Page} page */
async function checkCreated(page) {
  await page.getByLabel("Title").fill("Tea");
  await page.getByLabel("State").selectOption("live");
  await page.getByLabel("Link").fill("https://example.com/");
  await page.getByLabel("Words 1").fill("one");
  await page.getByLabel("Words 2").fill("two");
  const lines = page.getByRole("group", { name: "Lines 1" });
  await lines.getByLabel("Qty").fill("3");
  await lines.getByLabel("What").fill("Cup");
  await page.getByLabel("Home").fill("https://example.com/home");
  await page.getByRole("button", { name: "Save" }).click();

  assert.equal(await page.getByRole("alert").count(), 0);
  assert.deepEqual(await readArticle(), {
    ...{ id: 1, title: "Tea", body: "\nTea & <b>cakes</b>", state: "live" },
    ...{ link: "https://example.com/", price: "1.50", featured: true },
    ...{ starts_on: "2026-02-28", starts_at: "2026-02-28T10:30:00.000Z" },
    ...{ words: ["one", "two"], moods: ["good", "odd"] },
    address: { street: "Lane", home: "https://example.com/home" },
    ...{ agreed: null, seen: null, rank: null, place: null },
    lines: [{ qty: 3, what: "Cup" }],
    created_at: "1970-01-01T00:00:00.000Z",
    updated_at: "1970-01-01T00:00:00.000Z",
  });
  await page.goto(`${origin}/articles`);
  await checkAxe(page, "a list");
  await page.goto(`${origin}/articles/1`);
  await checkAxe(page, "a page");
  assert.match(await page.locator("dl").innerText(), /Tea & <b>cakes<\/b>/);
}

/** @param {Page} page */
async function checkChanged(page) {
  const before = await readArticle();
  await page.getByRole("link", { name: "Edit" }).click();
  await checkAxe(page, "a form that is filled");
  // Sent back as it is, it changes nothing.
  await page.getByRole("button", { name: "Save" }).click();
  assert.deepEqual(await readArticle(), before);

  await page.goto(`${origin}/articles/1/edit`);
  await page.getByLabel("Title").fill("Another one that is too long");
  await page.getByLabel("Featured").uncheck();
  await page.getByLabel("Moods").selectOption([]);
  await page.getByRole("button", { name: "Save" }).click();
  await checkBound(page, "Title");
  assert.equal(await page.getByLabel("Featured").isChecked(), false);
  assert.deepEqual(await readArticle(), before);
  await page.getByLabel("Title").fill("Coffee");
  await page.getByRole("button", { name: "Save" }).click();
  const changes = { title: "Coffee", featured: false, moods: [] };
  assert.deepEqual(await readArticle(), { ...Object(before), ...changes });
}

/** What JSON can say, and inputs cannot show as it is. */
function listRows() {
  return [
    {
      ...{ title: "a\nb", body: "", state: "live", link: null, featured: true },
      ...{ price: "12345678901234567890123456789012345678.99", agreed: null },
      ...{ starts_on: "0001-01-01", starts_at: "2026-01-31T09:30:00.000Z" },
      ...{ seen: "2026-01-31T09:30:12.340Z", rank: "-0.000000001" },
      ...{ words: [" ", "a\nb"], moods: ["odd", "good", "odd"] },
      ...{ lines: [], place: null },
      address: { street: ' "&amp;', home: "https://example.com/?a=[]" },
    },
    {
      ...{ title: "Tea ", body: "\r\n a\r\nb\n", state: "draft" },
      ...{ link: "https://example.com/%20", featured: false, agreed: false },
      ...{ price: "-0.50", starts_on: "9999-12-31", starts_at: null },
      ...{ seen: "9999-12-31T23:59:59.999Z", words: [], moods: [] },
      rank: "99999999999999999999999999999999999999.999999999",
      lines: [
        { qty: 9007199254740991, what: "x" },
        { qty: -1, what: "y" },
      ],
      place: { town: "\r", remarks: ["", "a\r\nb"] },
      address: { street: "Lane", home: "https://example.com/home" },
    },
  ];
}

/** @param {Page} page */
async function checkUntouched(page) {
  for (const row of listRows()) {
    const headers = { "content-type": "application/json" };
    const reply = await fetch(`${origin}/articles/1`, {
      ...{ method: "PUT", headers, body: JSON.stringify(row) },
    });
    assert.equal(reply.status, 200);
    const before = await readArticle();
    await page.goto(`${origin}/articles/1/edit`);
    await checkAxe(page, "a form with everything");
    await page.getByRole("button", { name: "Save" }).click();
    // What a browser does not let through stays where it is.
    assert.equal(new URL(page.url()).pathname, "/articles/1");
    assert.equal(await page.getByRole("alert").count(), 0);
    assert.deepEqual(await readArticle(), before);
  }
}

/** From the server's own page, and from a page of nobody's. */
async function checkSend() {
  const page = await browser.newPage();
  await page.goto(`${origin}/articles`);
  await page.evaluate(client);
  await page.route("**/articles/7", (route) =>
    route.fulfill({ status: 302, headers: { location: "/articles/1" } }),
  );
  const found = await page.evaluate(`(async () => {
    const { createArticle, indexArticles, isSendError, send, showArticle } = client;
    const tell = (call) => call.catch((error) => isSendError(error) && error);
    const body = { title: "Rum", body: null, state: "live", words: [], moods: [], lines: [], address: { street: "Lane", home: "https://example.com/" } };
    const form = new FormData();
    for (const [name, value] of Object.entries({ title: "Gin", state: "live", "words[]": "dry", "moods[]": "good", "address[street]": "Lane", "address[home]": "https://example.com/" }))
      form.append(name, value);
    const made = [await tell(send(createArticle(), body)), await tell(send(createArticle(), form))];
    const missing = await tell(send(showArticle(99)));
    const invalid = await tell(send(createArticle(), { title: "Rum" }));
    const html = await tell(send(showArticle(1), undefined, { headers: { accept: "text/html" } }));
    const moved = await tell(send(showArticle(7)));
    const late = await tell(send(indexArticles(), undefined, { signal: AbortSignal.timeout(0) }));
    const far = await tell(send(indexArticles(), undefined, { base: "http://127.0.0.1:1" }));
    return [
      made.map(({ title, words }) => [title, words]),
      ...[missing, invalid].map(({ problem }) => [problem.status, problem.errors?.length > 1]),
      ...[html, moved, late, far].map(({ kind }) => kind),
    ];
  })()`);
  assert.deepEqual(found, [
    [
      ["Rum", []],
      ["Gin", ["dry"]],
    ],
    [404, false],
    [422, true],
    ...["reply", "redirect", "timeout", "network"],
  ]);
}

/**
 * An input has a message: it says that it is not valid, and what describes it is
 * there and visible.
 *
 * @param {Page} page
 * @param {string} label
 */
async function checkBound(page, label) {
  const input = page.getByLabel(label);
  assert.equal(await input.getAttribute("aria-invalid"), "true", label);
  const id = await input.getAttribute("aria-describedby");
  const message = page.locator(`[id="${id}"]`);
  assert.equal(await message.count(), 1, label);
  assert.notEqual(await message.innerText(), "", label);
}

/**
 * @param {Page} page
 * @param {string} label
 */
function chosen(page, label) {
  return page.getByLabel(label).locator("option:checked").allInnerTexts();
}

async function readArticle() {
  const headers = { accept: "application/json" };
  const reply = await fetch(`${origin}/articles/1`, { headers });
  return reply.json();
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
  copyFileSync(join(here, "forms.yaml"), join(folder, "resources.yaml"));
  execute([join(root, "bin/resource-gen.js"), "generate", "--quiet"]);
  const controller = "articles.controller.ts";
  copyFileSync(
    join(here, controller),
    join(folder, "src/controllers", controller),
  );
  writeFileSync(
    join(folder, "src/main.ts"),
    `import { createControllers } from "./controllers/index.js";
import { createApp } from "./resources/app.js";
import { serve } from "./resources/node.js";
export const start = () => serve(createApp(createControllers()), { port: 0 });
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
  });
  const { start } = await import(pathToFileURL(outfile).href);
  const { outputFiles } = await build({
    stdin: {
      contents: 'export * from "./send.js"; export * from "./urls.js";',
      resolveDir: join(folder, "src/resources"),
    },
    ...{ bundle: true, format: "iife", globalName: "client", write: false },
  });
  const server = await start();
  const client = `${outputFiles[0].text}; window.client = client;`;
  return { server, origin: server.url, client };
}

/** @param {readonly string[]} args */
function execute(args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: "utf8",
  });
  assert.equal(status, 0, `${args.join(" ")}\n${stdout}\n${stderr}`);
}
