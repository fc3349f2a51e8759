// @ts-check
/**
 * The plugin for Vite in a real browser: an error in the manifest lies over the
 * page, with its place, and goes when it is mended. Needs `npm ci` here and in
 * the project, and the build of the project.
 */
import assert from "node:assert/strict";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { chromiumOptions } from "./chromium.mjs";

const root = join(import.meta.dirname, "../../..");
const project = createRequire(join(root, "package.json"));
const { createServer } = await import(
  pathToFileURL(project.resolve("vite")).href
);
const { resourceGen } = await import(
  pathToFileURL(join(root, "dist/vite.js")).href
);

const folder = realpathSync(
  mkdtempSync(join(tmpdir(), "resource-gen-overlay-")),
);
const manifest = join(folder, "resources.yaml");
const good = "resources:\n  articles: { only: [index] }\n";
writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
writeFileSync(manifest, good);
writeFileSync(
  join(folder, "main.ts"),
  'import { articlesPath } from "./src/resources/urls.ts";\ndocument.title = articlesPath();\n',
);
writeFileSync(
  join(folder, "index.html"),
  '<!doctype html><script type="module" src="/main.ts"></script>\n',
);

const server = await createServer({
  root: folder,
  configFile: false,
  logLevel: "silent",
  plugins: [resourceGen()],
  server: { host: "127.0.0.1", port: 0 },
});
await server.listen();
const browser = await chromium.launch(chromiumOptions());
try {
  const page = await browser.newPage();
  await page.goto(server.resolvedUrls.local[0]);
  await page.waitForFunction("document.title === '/articles'");

  writeFileSync(manifest, "resources:\n  articles: { olny: [index] }\n");
  const overlay = page.locator("vite-error-overlay");
  await overlay.waitFor({ state: "attached" });
  const text = await overlay.locator(".window").innerText();
  assert.match(text, /a resource has no key "olny"/);
  assert.match(text, /did you mean "only"\?/);
  assert.match(text, /resources\.yaml:2:15/);
  // Whoever opens the page only now sees it too.
  const second = await browser.newPage();
  await second.goto(server.resolvedUrls.local[0]);
  await second.locator("vite-error-overlay").waitFor({ state: "attached" });

  writeFileSync(manifest, good.replace("articles:", "articles: # mended\n   "));
  await overlay.waitFor({ state: "detached" });
  await page.waitForFunction("document.title === '/articles'");
  console.log("ok: errors lie over the page until they are mended");
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}
