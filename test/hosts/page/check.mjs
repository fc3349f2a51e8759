// @ts-check
/**
 * The page of `routes --format html` in a real browser, opened as a file:
 * search, filters, nested view, copying, keys, dark mode, no script at all,
 * axe-core, and 5,000 routes. Needs `npm ci` here, and the build of the
 * project. Ends with 1 where anything is not as it should be.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { chromiumOptions } from "./chromium.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").BrowserContextOptions} Options */

const here = import.meta.dirname;
const program = join(here, "../../../bin/resource-gen.js");
const folder = mkdtempSync(join(tmpdir(), "resource-gen-page-"));
const axe = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

const small = write(
  "small",
  readFileSync(join(here, "resources.yaml"), "utf8"),
);
const large = write("large", writeLargeManifest());

const browser = await chromium.launch(chromiumOptions());
try {
  await check("stands as it is without a script", checkWithoutScript);
  await check("loads nothing", checkNetwork);
  await check("searches", checkSearch);
  await check("filters by method and controller", checkFilters);
  await check("keeps what is asked for in the address", checkAddress);
  await check("shows the routes nested", checkNested);
  await check("draws the records", checkRecords);
  await check("copies paths and helpers", checkCopying);
  await check("obeys the keyboard", checkKeys);
  await check("is light and dark", checkColours);
  await check("has no fault that axe-core knows of", checkAxe);
  await check("answers at once with 5,000 routes", checkSpeed);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

// --- what it has to do -----------------------------------------------------

async function checkWithoutScript() {
  await open(small, { javaScriptEnabled: false }, async (page) => {
    assert.equal(await page.locator("#filters").isVisible(), false);
    assert.equal(await page.locator("tbody tr").count(), 16);
    const text = await page.locator("tbody tr").nth(1).innerText();
    assert.match(text, /GET\s+\/articles\s+articles#index\s+articlesPath\(\)/);
    assert.equal(await page.locator("h1").innerText(), "Routes of small.yaml");
    const report = page.getByText('id: /[0-9]{4}-"<b>&amp;"/');
    assert.equal(await report.count(), 1, "text is text");
  });
}

async function checkRecords() {
  await open(small, {}, async (page) => {
    const cards = page.locator("#records article");
    assert.deepEqual(await cards.locator("h3").allInnerTexts(), [
      "Article",
      "Comment",
    ]);
    await page.locator("#search").fill("comments");
    const rows = page.locator("#rows tr:visible");
    const shown = await rows.count();
    const link = cards.nth(1).getByRole("link", { name: "Article" });
    await link.click();
    // The address is changed for the search later than that.
    await page.waitForTimeout(400);
    assert.equal(new URL(page.url()).hash, "#record:article");
    assert.equal(await rows.count(), shown, "the filters stay");
    assert.equal(
      await page.locator("article:target h3").innerText(),
      "Article",
    );
  });
}

async function checkNetwork() {
  await open(small, {}, async (page, log) => {
    await page.locator("#search").fill("x");
    assert.deepEqual(log.requests, [small]);
    const stopped = await page.evaluate(
      `fetch("https://example.com/").then(() => false, () => true)`,
    );
    assert.equal(stopped, true, "the page's own policy forbids it");
    log.errors.length = 0;
  });
}

async function checkSearch() {
  await open(small, {}, async (page) => {
    await page.locator("#search").pressSequentially("comment");
    assert.deepEqual(await paths(page), [
      "/articles/:article_id/comments",
      "/articles/:article_id/comments/:id",
    ]);
    assert.equal(await page.locator("#count").innerText(), "2 of 16 routes");
    // Every word counts, in any order and case: of path, action, helper, limits.
    await page.locator("#search").fill("DELETE articlepath(");
    assert.deepEqual(await paths(page), ["/articles/:id"]);
    await page.locator("#search").fill("[0-9]");
    assert.deepEqual(await paths(page), ["/reports/:id"]);
    await page.locator("#search").fill("no such thing");
    assert.deepEqual(await paths(page), []);
    assert.equal(await page.locator("#table").isVisible(), false);
    await page.getByRole("button", { name: "Clear" }).click();
    assert.equal((await paths(page)).length, 16);
  });
}

async function checkFilters() {
  await open(small, {}, async (page) => {
    await page.getByLabel("POST").check();
    assert.deepEqual(await paths(page), ["/articles", "/admin/users/:id/lock"]);
    await page.getByLabel("PUT").check();
    assert.equal((await paths(page)).length, 4);
    await page.getByLabel("Controller").selectOption("admin/users");
    assert.deepEqual(await paths(page), ["/admin/users/:id/lock"]);
    await page.getByLabel("POST").uncheck();
    await page.getByLabel("PUT").uncheck();
    assert.equal((await paths(page)).length, 3);
    await page.locator("#search").fill("index");
    assert.deepEqual(await paths(page), ["/admin/users"]);
  });
}

async function checkAddress() {
  await open(small, {}, async (page) => {
    await page.locator("#search").fill("users");
    await page.getByLabel("POST").check();
    await page.waitForURL(`${small}#q=users&method=POST`);
    await page.reload();
    assert.deepEqual(await paths(page), ["/admin/users/:id/lock"]);
    assert.equal(await page.getByLabel("POST").isChecked(), true);
  });
}

async function checkNested() {
  await open(small, {}, async (page) => {
    await page.getByLabel("Nested").check();
    assert.equal(await page.locator("#table").isVisible(), false);
    const articles = page.locator("summary", { hasText: /^\/articles/ });
    await nextFrame(page);
    assert.equal(await articles.innerText(), "/articles 9".replace(" ", ""));
    assert.equal(await page.locator(".route:visible").count(), 16);
    await articles.click();
    assert.equal(await page.locator(".route:visible").count(), 7);
    await articles.click();
    await page.locator("#search").fill("comments");
    await nextFrame(page);
    assert.equal(await page.locator(".route:visible").count(), 2);
    const branches = page.locator("summary:visible:not(.route summary)");
    assert.equal(await branches.count(), 3);
    await page.locator("#search").fill("zzz");
    assert.equal(await page.locator("#none").isVisible(), true);
    await page.locator("#search").fill("");
    await page.getByLabel("Table").check();
    assert.equal((await paths(page)).length, 16);
  });
}

async function checkCopying() {
  const permissions = ["clipboard-read", "clipboard-write"];
  await open(small, { permissions }, async (page) => {
    const clipboard = () => page.evaluate("navigator.clipboard.readText()");
    await page.getByRole("button", { name: "/articles/:id/edit" }).click();
    assert.equal(await clipboard(), "/articles/:id/edit");
    const said = page.locator("#said");
    assert.equal(await said.textContent(), "Copied /articles/:id/edit");
    await page
      .getByRole("button", { name: "articleCommentPath(articleId, id)" })
      .click();
    assert.equal(await clipboard(), "articleCommentPath(articleId, id)");
    await page.getByLabel("Nested").check();
    await page.locator("#nested").getByText("/profile").first().click();
    assert.equal(await clipboard(), "/profile");
  });
  // Where there is no such interface, as on a page without https.
  await open(small, { permissions }, async (page) => {
    await page.evaluate(
      `navigator.clipboard.writeText = () => Promise.reject(new Error())`,
    );
    await page.getByRole("button", { name: "rootPath()" }).click();
    await page.locator("#said:has-text('Copied rootPath()')").waitFor();
    const text = await page.evaluate("navigator.clipboard.readText()");
    assert.equal(text, "rootPath()");
  });
}

async function checkKeys() {
  await open(small, {}, async (page) => {
    const focused = () =>
      page.evaluate("document.activeElement.textContent.trim()");
    const press = async (/** @type {string[]} */ ...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await press("/");
    await page.keyboard.type("articles");
    assert.equal(await page.locator("#search").inputValue(), "articles");
    await press("ArrowDown");
    assert.equal(await focused(), "/articles");
    await press("ArrowDown", "ArrowDown", "ArrowRight");
    assert.equal(await focused(), "newArticlePath()");
    await press("ArrowUp", "ArrowLeft", "End");
    assert.equal(await focused(), "/articles/:article_id/comments/:id");
    await press("Enter");
    await page
      .locator("#said:has-text('Copied')")
      .waitFor({ state: "attached" });
    await press("Home", "ArrowUp");
    assert.equal(await page.evaluate("document.activeElement.id"), "search");
    await press("Escape");
    assert.equal((await paths(page)).length, 16);

    // A row opens to what it takes and gives, and the request can be copied.
    await page.keyboard.type("articles#create");
    await press("ArrowDown", "ArrowRight", "ArrowRight");
    const details = page.locator("#rows tr:not([hidden]) details");
    assert.equal(await details.getAttribute("open"), null);
    await press("ArrowRight");
    assert.equal(await details.getAttribute("open"), "");
    await nextFrame(page);
    assert.match(await details.innerText(), /Replies\s+201 It was created\./);
    await press("ArrowRight");
    assert.match(String(await focused()), /^curl -X POST \S+\/articles /);
    await press("ArrowLeft", "ArrowLeft");
    assert.equal(await details.getAttribute("open"), null);
    await press("Escape");

    // The list is one stop of the Tab key: search, methods, controller, view, list.
    /** @type {unknown[]} */
    const stops = [];
    for (let i = 0; i < 12; i++) {
      await press("Tab");
      stops.push(await page.evaluate("document.activeElement.tagName"));
    }
    const inList = stops.filter((tag) =>
      /^(?:BUTTON|SUMMARY)$/.test(String(tag)),
    );
    assert.equal(inList.length, 1);

    await page.getByLabel("Nested").check();
    await press("Tab", "ArrowDown");
    assert.equal(await focused(), "/articles9");
    await press("ArrowLeft", "ArrowDown");
    assert.match(String(await focused()), /^\/reports/);
    await press("ArrowUp", "ArrowRight", "ArrowDown");
    assert.equal(await focused(), "/articles");
  });
}

async function checkColours() {
  /** @type {string[]} */
  const grounds = [];
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    await open(small, { colorScheme }, async (page) => {
      const ground = "getComputedStyle(document.body).backgroundColor";
      grounds.push(String(await page.evaluate(ground)));
    });
  }
  assert.deepEqual(grounds, ["rgb(255, 255, 255)", "rgb(20, 23, 28)"]);
}

async function checkAxe() {
  const narrow = { width: 390, height: 800 };
  for (const colorScheme of /** @type {const} */ (["light", "dark"]))
    for (const viewport of [{ width: 1280, height: 800 }, narrow])
      for (const hash of [
        "",
        "#view=nested",
        "#q=articles&method=GET",
        "#q=zz",
      ])
        await open(small + hash, { colorScheme, viewport }, async (page) => {
          await page.evaluate(`for (const one of
            document.querySelectorAll("#rows details")) one.open = true;`);
          await page.evaluate(axe);
          const found = await page.evaluate("axe.run()");
          const { violations } = /** @type {{ violations: any[] }} */ (found);
          const what = `${hash} ${colorScheme} ${viewport.width}`;
          const faults = violations.map(({ id, nodes }) => [id, nodes[0].html]);
          assert.deepEqual(faults, [], what);
        });
}

/**
 * What is typed is answered soon: sooner than the browser alone takes to
 * hide half of the rows or to show them again, on the same machine.
 */
async function checkSpeed() {
  await open(large, {}, async (page) => {
    const count = await page.locator("#count").innerText();
    assert.equal(count, "5,000 routes");
    await page.evaluate(`
      window.times = [];
      const input = document.getElementById("search");
      let from = 0;
      input.addEventListener("keydown", (event) => { from = event.timeStamp; });
      // Behind the next frame: what was typed can be seen.
      input.addEventListener("input", () => requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.push(performance.now() - from);
        port2.postMessage(null);
      }));
    `);
    const allowed = 1;
    const floor = await measureFloor(page);
    console.log(`  ${floor} ms to hide or show half of the rows`);
    for (const view of ["table", "nested"]) {
      // Playwright takes its time to find a label among so many elements.
      await page.locator(`input[value=${view}]`).check();
      await page.waitForTimeout(1000);
      let best = Infinity;
      // On a machine that is busy with something else the page is not to blame.
      for (let round = 0; round < 3 && best > allowed; round++) {
        const { median, most, number } = await typeWords(page);
        console.log(
          `  ${view}: ${number} keys, median ${median} ms, most ${most} ms`,
        );
        best = Math.min(best, median / floor);
      }
      assert(best <= allowed, `${view}: ${best} times the browser's own time`);
    }
  });
}

/**
 * How long the browser alone takes to hide half of the rows or to show them
 * again, in milliseconds: the median of twenty times, to the end of the frame.
 * @param {Page} page
 */
async function measureFloor(page) {
  const times = /** @type {number[]} */ (
    await page.evaluate(`(async () => {
      const rows = [...document.getElementById("rows").children];
      const halves = rows.filter((_, index) => index % 2 === 0);
      const taken = [];
      for (let turn = 0; turn < 20; turn++) {
        const from = performance.now();
        for (const row of halves) row.hidden = turn % 2 === 0;
        await new Promise((done) => requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = done;
          port2.postMessage(null);
        }));
        taken.push(performance.now() - from);
      }
      return taken;
    })()`)
  );
  const sorted = times.map(Math.round).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Infinity;
}

/** @param {Page} page */
async function typeWords(page) {
  await page.evaluate("times.length = 0");
  await page.locator("#search").focus();
  for (const word of ["comments12", "post section", "item7show"]) {
    await page.keyboard.type(word, { delay: 60 });
    for (let left = word.length; left > 0; left--)
      await page.keyboard.press("Backspace", { delay: 60 });
  }
  await page.waitForTimeout(200);
  const times = /** @type {number[]} */ (await page.evaluate("times"));
  const sorted = times.map(Math.round).sort((a, b) => a - b);
  assert(sorted.length > 40, "the keys were measured");
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? Infinity,
    most: sorted.at(-1) ?? Infinity,
    number: sorted.length,
  };
}

// --- means -----------------------------------------------------------------

/**
 * @param {string} what
 * @param {() => Promise<void>} run
 */
async function check(what, run) {
  try {
    await run();
  } catch (error) {
    console.log(`not ok: ${what}`);
    throw error;
  }
  console.log(`ok: ${what}`);
}

/**
 * Opens a page, and expects that nothing goes wrong on it.
 * @param {string} url
 * @param {Options} options
 * @param {(page: Page, log: { requests: string[], errors: string[] }) => Promise<void>} use
 */
async function open(url, options, use) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  /** @type {{ requests: string[], errors: string[] }} */
  const log = { requests: [], errors: [] };
  page.on("request", (request) => log.requests.push(request.url()));
  page.on("pageerror", (error) => log.errors.push(error.message));
  page.on("console", (message) => log.errors.push(message.text()));
  await page.goto(url);
  await use(page, log);
  assert.deepEqual(log.errors, []);
  await context.close();
}

/**
 * What has just come into sight is laid out, and has a text to read, with the
 * next frame: the page says `content-visibility: auto`.
 * @param {Page} page
 */
async function nextFrame(page) {
  await page.evaluate(
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() => {})",
  );
}

/**
 * The paths that the table shows. Not by what is laid out: a row that has just
 * come into sight is laid out with the next frame.
 * @param {Page} page
 */
function paths(page) {
  return page
    .locator("tbody tr:not([hidden]) td:nth-child(2)")
    .allTextContents();
}

/**
 * Writes the page of a manifest, and gives back its address.
 * @param {string} name
 * @param {string} manifest
 */
function write(name, manifest) {
  const file = join(folder, `${name}.yaml`);
  writeFileSync(file, manifest);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, "routes", "--format", "html", "--manifest", file],
    { encoding: "utf8", maxBuffer: 1 << 28 },
  );
  assert.equal(status, 0, stderr);
  const page = join(folder, `${name}.html`);
  writeFileSync(page, stdout);
  return pathToFileURL(page).href;
}

/** 250 sections of 20 routes. */
function writeLargeManifest() {
  const sections = Array.from({ length: 250 }, (_, index) => [
    `  section${index}s:`,
    "    member: { publish: POST }",
    "    resources:",
    `      comments${index}s: { only: [index, show, create, update, destroy] }`,
    `      item${index}s:`,
  ]);
  return ["resources:", ...sections.flat(), ""].join("\n");
}
