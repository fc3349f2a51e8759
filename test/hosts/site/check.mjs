// @ts-check
/**
 * The site that was built, in a real browser: the playground's size, speed, bytes,
 * keys, imports, and what hostile addresses come to; axe-core. Ends with 1 where
 * anything is not as it should be. `SCREENSHOTS=folder` leaves pictures there.
 */
import assert from "node:assert/strict";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { chromium } from "playwright-core";
import { chromiumOptions } from "../page/chromium.mjs";
import { plan } from "../../../dist/index.js";
import { serveSite } from "./serve.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").BrowserContextOptions} Options */
/** @typedef {{ url: string, bytes: number }} Loaded */

const root = join(import.meta.dirname, "../../..");
const axe = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);
const pictures = process.env["SCREENSHOTS"];
const sizes = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];
const schemes = /** @type {const} */ (["light", "dark"]);

const { url, close } = await serveSite();
const browser = await chromium.launch(chromiumOptions());
try {
  await check("has an anchor for every link", checkAnchors);
  await check(
    "shows something at once, and little is loaded before",
    checkLoad,
  );
  await check("makes what the command line makes", checkBytes);
  await check(
    "marks what is wrong, completes, and obeys the keyboard",
    checkKeys,
  );
  await check("folds its files, by keyboard and by touch", checkTree);
  await check("matches and describes", checkOutputs);
  await check("keeps the manifest in the address", checkAddress);
  await check("shows hostile addresses as text", checkHostile);
  await check("answers whatever it is given", checkLarge);
  await check("imports an OpenAPI document that is dropped", checkDrop);
  await check("goes on without a network", checkOffline);
  await check("has no fault that axe-core knows of", checkAxe);
} finally {
  await browser.close();
  close();
}

// --- what it has to do -----------------------------------------------------

/** VitePress checks the pages that links lead to, and not the places on them. */
async function checkAnchors() {
  const dist = join(root, "site/dist");
  const pages = readdirSync(dist).filter((name) => name.endsWith(".html"));
  const texts = new Map(
    pages.map((name) => [name, readFileSync(join(dist, name), "utf8")]),
  );
  let count = 0;
  for (const [page, text] of texts)
    for (const [, href = ""] of text.matchAll(/<a[^>]* href="([^"]*)"/g)) {
      if (/^(https?|mailto):/.test(href)) continue;
      const [path = "", hash = ""] = href.split("#");
      const plain = path.replace(/^\.?\//, "");
      const name = path === "" ? page : plain === "" ? "index.html" : plain;
      const file = name.endsWith(".html") ? name : `${name}.html`;
      assert(texts.has(file), `${page} links to ${href}`);
      const id = `id="${decodeURIComponent(hash)}"`;
      assert(hash === "" || texts.get(file)?.includes(id), `${page}: ${href}`);
      count++;
    }
  console.log(`  ${count} links on ${pages.length} pages`);
}

/**
 * 1.6 Mbit/s and 150 ms, which Lighthouse takes for a slow phone's line. How long
 * it takes is printed: it says more of the machine than of the page. What the page
 * has to keep is the order, routes before the editor, and the bytes.
 */
async function checkLoad() {
  await open({}, async (page, log) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", {
      ...{ offline: false, latency: 150 },
      ...{ downloadThroughput: 200_000, uploadThroughput: 93_750 },
    });
    await session.send("Network.setCacheDisabled", { cacheDisabled: false });
    await page.addInitScript(`
      new MutationObserver((_, observer) => {
        if (document.querySelector(".pg-routes td") === null) return;
        window.shown = performance.now();
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    `);
    await page.goto(`${url}/playground.html`, { waitUntil: "commit" });
    await page.waitForSelector(".cm-content");
    const { load, shown, editor } =
      /** @type {{ load: number, shown: number, editor: number }} */ (
        await page.evaluate(`({
          load: performance.getEntriesByType("navigation")[0].loadEventEnd,
          shown: window.shown,
          editor: performance.getEntriesByType("resource")
            .find(({ name }) => /editor/.test(name)).responseEnd,
        })`)
      );
    assert(shown < editor, `routes ${shown} ms, editor ${editor} ms`);
    const first = log.loaded.findIndex(({ url: path }) => /editor/.test(path));
    assert(first > 0, "the editor comes later");
    const before = log.loaded.slice(0, first);
    const bytes = before.reduce((sum, each) => sum + each.bytes, 0);
    const after = Math.max(0, shown - load);
    console.log(
      `  first output ${Math.round(shown)} ms after the request, ${Math.round(after)} ms after load; ${Math.round(bytes / 1024)} KB gzip before the editor`,
    );
    assert(bytes < 275 * 1024, JSON.stringify(before, null, 1));
  });
}

async function checkBytes() {
  const file = join(root, "examples/blog/resources.yaml");
  const wanted = await planNew(readFileSync(file, "utf8"));
  await open({}, async (page) => {
    await start(page);
    await page.getByRole("tab", { name: "Files" }).click();
    const files = page.locator(".pg-tree [aria-selected]");
    await files.first().waitFor();
    const names = await files.evaluateAll((all) =>
      all.map((each) => /** @type {HTMLElement} */ (each).title),
    );
    assert.deepEqual(
      names.toSorted(),
      wanted.map(({ path }) => path),
    );
    for (const { path, content } of wanted) {
      await page.locator(`.pg-tree [title="${path}"]`).click();
      assert.equal(await page.locator(".pg-files pre").textContent(), content);
    }
    console.log(`  ${wanted.length} files`);
  });
}

async function checkKeys() {
  await open({}, async (page) => {
    await start(page);
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("resources:\n  articles: { only: [shwo] }\n");
    const fault = page.locator(".pg-faults button");
    await fault.waitFor();
    assert.match(await fault.innerText(), /2:22\s+"shwo" is not an action/);
    assert.equal(await page.locator(".cm-lintRange-error").innerText(), "shwo");
    await fault.focus();
    await page.keyboard.press("Enter");
    for (let left = "shwo".length; left > 0; left--)
      await page.keyboard.press("Delete");
    await page.keyboard.type("sh");
    await page.locator(".cm-tooltip-autocomplete li").first().waitFor();
    const offered = page.locator(".cm-tooltip-autocomplete li").first();
    assert.equal(await offered.innerText(), "show");
    await page.waitForTimeout(150);
    await page.keyboard.press("Enter");
    await page.locator("td", { hasText: "articles#show" }).waitFor();
    // Out of the editor by the Tab key, and from tab to tab by arrows.
    await page.keyboard.press("Tab");
    const inside = `document.activeElement.closest(".cm-editor") !== null`;
    assert.equal(await page.evaluate(inside), false);
    await page.getByRole("tab", { name: "Routes" }).focus();
    await page.keyboard.press("ArrowRight");
    const selected = page.locator('[role="tab"][aria-selected="true"]');
    assert.equal((await selected.innerText()).trim(), "Files");
    await page.keyboard.press("End");
    assert.equal((await selected.innerText()).trim(), "OpenAPI");
  });
}

async function checkTree() {
  await open({ hasTouch: true }, async (page) => {
    await start(page);
    await page.getByRole("tab", { name: "Files" }).click();
    const tree = page.getByRole("tree", { name: /^\d+ files$/ });
    await tree.waitFor();
    const folder = tree.getByRole("treeitem", { name: "src", exact: true });
    const inside = tree.locator('[title^="src/"]');
    const count = await inside.count();
    assert(count > 10, `${count} rows`);
    // One stop of the Tab key: the file that is open.
    assert.equal(await tree.locator('[tabindex="0"]').count(), 1);
    const current = async () =>
      page.evaluate(
        "document.activeElement.title + document.activeElement.ariaExpanded",
      );
    const press = async (/** @type {string[]} */ ...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await tree.locator('[tabindex="0"]').focus();
    await press("Home", "ArrowLeft");
    assert.equal(await current(), "src/false");
    assert.equal(await inside.count(), 1, "only the folder itself");
    await press("ArrowRight", "ArrowRight", "ArrowLeft");
    assert.match(await current(), /^src\/\w+\/false$/);
    await press("ArrowLeft");
    assert.equal(await current(), "src/true");
    await press("Enter", " ", "End");
    const [last] = (await current()).split("null");
    // A file that is gone to is open.
    const owner = page.locator(".pg-owner code");
    assert.equal(await owner.innerText(), last);
    await folder.tap();
    assert.equal(await folder.getAttribute("aria-expanded"), "false");
    await folder.tap();
    assert.equal(await folder.getAttribute("aria-expanded"), "true");
  });
}

async function checkOutputs() {
  await open({}, async (page) => {
    await start(page);
    await page.getByRole("tab", { name: "Match" }).click();
    await page.getByLabel("Path").fill("/articles/7");
    await page.getByRole("button", { name: "Match" }).click();
    await page.locator("pre", { hasText: "reaches articles#show" }).waitFor();
    await page.getByRole("tab", { name: "OpenAPI" }).click();
    const text = page.locator(".pg-openapi", { hasText: "3.1.1" });
    const document = JSON.parse((await text.textContent()) ?? "");
    assert("/articles" in document.paths);
  });
}

async function checkAddress() {
  await open({}, async (page) => {
    await start(page);
    await page.getByLabel("Example").selectOption("RealWorld, with a database");
    await page.waitForURL(/#m=/);
    // No other example has profiles: what the page showed before does not pass for it.
    await page.locator("td", { hasText: "profiles#show" }).waitFor();
    const address = page.url();
    const text = await page.locator(".pg-routes").innerText();
    await open({}, async (other) => {
      await other.goto(address);
      await start(other);
      await other.locator("td", { hasText: "profiles#show" }).waitFor();
      assert.equal(await other.locator(".pg-routes").innerText(), text);
    });
  });
}

async function checkHostile() {
  const attack = `</textarea><img src=x onerror="window.hit=1"><script>window.hit=1</script>{{ hit = 1 }}`;
  const text = `"${attack.replaceAll('"', '\\"')}":\nresources:\n  articles: { path: '${attack}' }\n`;
  for (const hash of [
    pack(text),
    pack(`resources:\n  a: { only: ['${attack}'] }\n`),
    pack("__proto__: { polluted: 1 }\nresources: { constructor: }\n"),
    "#m=%3Cscript%3E",
    "#m=%E0%A4%A",
    "#m=AAAA",
    pack("a".repeat(7_000_000)),
  ])
    await open({}, async (page) => {
      await page.goto(`${url}/playground.html${hash}`);
      await page
        .locator(".pg-faults button, .pg-said:not(:empty)")
        .first()
        .waitFor();
      await page.locator(".cm-content").waitFor();
      assert.equal(await page.evaluate("window.hit"), undefined);
      assert.equal(await page.locator(".pg img, .pg script").count(), 0);
      assert.equal(await page.evaluate("({}).polluted"), undefined);
    });
}

async function checkLarge() {
  const bombs = [
    `a: &a [x]\n${"bcdefghijklmnopq"
      .split("")
      .map((name, index) => {
        const before = "abcdefghijklmnopq"[index];
        return `${name}: &${name} [${`*${before}, `.repeat(9)}*${before}]\n`;
      })
      .join("")}`,
    "resources: &a\n  articles: *a\n",
  ];
  const large = `resources:\n${Array.from(
    { length: 110_000 },
    (_, index) => `  thing_number_${index}: { only: [index, show] }\n`,
  ).join("")}`;
  assert(large.length > 5_000_000);
  await open({}, async (page) => {
    await start(page);
    let turns = 0;
    await page.evaluate(`
      window.longest = 0;
      window.turns = 0;
      let last = performance.now();
      setInterval(() => {
        const now = performance.now();
        window.longest = Math.max(window.longest, now - last);
        window.turns += 1;
        last = now;
      }, 20);
    `);
    for (const [index, text] of [...bombs, large].entries()) {
      await page.evaluate("window.turns = 0");
      await drop(page, "resources.yaml", text);
      await page
        .locator(".pg-faults button, .pg-said:has-text('given up')")
        .first()
        .waitFor({ timeout: 60_000 });
      turns = Number(await page.evaluate("window.turns"));
      // And it is there for the next one, which takes the faults away.
      const name = `${["black", "green", "white"][index]}_teas`;
      await drop(page, "resources.yaml", `resources: { ${name}: }\n`);
      await page.locator("td", { hasText: `${name}#index` }).waitFor();
    }
    // The last takes seconds, which a worker spends: the page has its turns.
    const longest = Math.round(Number(await page.evaluate("window.longest")));
    console.log(`  the page stood still for ${longest} ms at most`);
    assert(turns > 20, `${turns} turns`);
  });
}

async function checkDrop() {
  const document = readFileSync(
    join(root, "test/cases/import/nested/openapi.yaml"),
    "utf8",
  );
  await open({}, async (page) => {
    await start(page);
    await drop(page, "openapi.yaml", document);
    await page
      .locator(".pg-said", { hasText: "Imported openapi.yaml" })
      .waitFor();
    await page.locator(".pg-routes td").first().waitFor();
    assert.equal(await page.locator(".pg-faults .pg-error").count(), 0);
    await drop(page, "openapi.json", `{"openapi":"3.1.0"}`);
    await page.locator(".pg-said", { hasText: "has no paths" }).waitFor();
  });
}

async function checkOffline() {
  await open({}, async (page) => {
    await start(page);
    await page.locator('html[data-playground="ready"]').waitFor();
    await page.context().setOffline(true);
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(
      "resources: { teas: { constraints: { id: '[0-9]+' } } }",
    );
    await page.locator("td", { hasText: "teas#index" }).waitFor();
    for (const tab of ["Files", "Match", "OpenAPI"]) {
      await page.getByRole("tab", { name: tab }).click();
      await page.locator("#pg-panel pre:not(:empty)").waitFor();
    }
    await page.getByLabel("Example").selectOption("Code hosting, large");
    await page.locator("#pg-panel pre", { hasText: "repositories" }).waitFor();
  });
}

async function checkAxe() {
  for (const colorScheme of schemes)
    for (const viewport of sizes)
      await open({ colorScheme, viewport }, async (page) => {
        await start(page);
        for (const tab of ["Routes", "Files", "Match", "OpenAPI"]) {
          await page.getByRole("tab", { name: tab }).click();
          if (tab === "Files") await page.locator(".pg-files pre").waitFor();
          await page.waitForTimeout(200);
          await page.evaluate(axe);
          const found = await page.evaluate("axe.run('.pg')");
          const { violations } = /** @type {{ violations: any[] }} */ (found);
          const faults = violations.map(({ id, nodes }) => [id, nodes[0].html]);
          assert.deepEqual(
            faults,
            [],
            `${tab} ${colorScheme} ${viewport.width}`,
          );
          if (pictures === undefined) continue;
          mkdirSync(pictures, { recursive: true });
          const name = `${tab}-${colorScheme}-${viewport.width}.png`;
          await page.screenshot({
            path: join(pictures, name),
            fullPage: viewport.width < 500,
          });
        }
        // No line of the page is wider than the screen.
        const wide = "document.documentElement.scrollWidth";
        assert.equal(await page.evaluate(wide), viewport.width);
      });
}

// --- means -----------------------------------------------------------------

/**
 * @param {string} what
 * @param {() => Promise<void>} run
 */
async function check(what, run) {
  const from = performance.now();
  try {
    await run();
  } catch (error) {
    console.log(`not ok: ${what}`);
    throw error;
  }
  console.log(`ok: ${what} (${Math.round(performance.now() - from)} ms)`);
}

/**
 * Opens a page, and expects that nothing goes wrong on it, and that nothing comes
 * from elsewhere.
 *
 * @param {Options} options
 * @param {(page: Page, log: { loaded: Loaded[] }) => Promise<void>} use
 */
async function open(options, use) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  /** @type {Loaded[]} */
  const loaded = [];
  /** @type {string[]} */
  const errors = [];
  context.on("request", (request) => {
    if (!/^(blob:|data:)/.test(request.url()) && !request.url().startsWith(url))
      errors.push(`asked for ${request.url()}`);
    loaded.push({ url: request.url(), bytes: 0 });
  });
  /** @type {Promise<void>[]} */
  const pending = [];
  context.on("requestfinished", (request) => {
    pending.push(
      request.sizes().then(
        ({ responseBodySize }) => {
          const entry = loaded.find(
            (each) => each.url === request.url() && each.bytes === 0,
          );
          if (entry) entry.bytes = responseBodySize;
        },
        () => undefined,
      ),
    );
  });
  page.on("pageerror", (error) => errors.push(error.message));
  try {
    await use(page, { loaded });
    assert.deepEqual(errors, []);
  } finally {
    await context.close();
  }
}

/**
 * Waits until the editor is there.
 *
 * @param {Page} page
 */
async function start(page) {
  if (!page.url().includes("playground"))
    await page.goto(`${url}/playground.html`);
  await page.locator(".cm-content").waitFor();
  await page.locator(".pg-routes td").first().waitFor();
}

/**
 * Drops a file onto the playground.
 *
 * @param {Page} page
 * @param {string} name
 * @param {string} text
 */
async function drop(page, name, text) {
  const transfer = await page.evaluateHandle(
    ([file = "", content = ""]) => {
      const data = new DataTransfer();
      data.items.add(new File([content], file));
      return data;
    },
    [name, text],
  );
  await page.dispatchEvent(".pg", "drop", { dataTransfer: transfer });
}

/** @param {string} text */
function pack(text) {
  return `#m=${deflateRawSync(text).toString("base64url")}`;
}

/**
 * What the command line would write into a new project.
 *
 * @param {string} manifest
 */
async function planNew(manifest) {
  const cwd = mkdtempSync(join(tmpdir(), "resource-gen-site-"));
  try {
    writeFileSync(join(cwd, "resources.yaml"), manifest);
    writeFileSync(join(cwd, "package.json"), `{ "type": "module" }`);
    const options = { compilerOptions: { module: "nodenext" } };
    writeFileSync(join(cwd, "tsconfig.json"), JSON.stringify(options));
    const result = await plan({ cwd });
    return result.plan.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  } finally {
    rmSync(cwd, { recursive: true });
  }
}
