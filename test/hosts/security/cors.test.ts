/**
 * The CORS recipe of docs/security.md in a real browser: our own client, on a page of
 * another site, reads and writes with it, and cannot without it.
 */
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { chromium, type Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listBlocks } from "../../docs/blocks.js";
import { compile } from "../../support/compile.js";
import { createFolder, writeProject } from "../../support/projects.js";
import { chromiumOptions } from "../page/chromium.mjs";

const page = readFileSync(
  new URL("../../../docs/security.md", import.meta.url),
  "utf8",
);
const recipe =
  listBlocks(page).find(({ text }) => text.startsWith("// src/cors.ts\n"))
    ?.text ?? expect.fail("there is no recipe");

const { model } = await compile({
  ...{ apiOnly: true, formats: ["json"], database: { dialect: "sqlite" } },
  resources: {
    teas: {
      ...{ fields: { name: "string" }, concurrency: "required" },
      list: { size: 1, total: { upTo: 1 } },
    },
  },
});

const { path: folder, remove } = createFolder();
let browser: Browser;
const strangers = createServer((_request, response) => {
  response.setHeader("content-type", "text/html");
  response.end("<!doctype html><title>another site</title>");
});
let origin: string;

beforeAll(async () => {
  strangers.listen(0, "127.0.0.1");
  await once(strangers, "listening");
  // By its name it is another site than 127.0.0.1, where the service is.
  origin = `http://localhost:${(strangers.address() as AddressInfo).port}`;
  writeProject(folder, model ?? expect.fail("no model"));
  mkdirSync(join(folder, "src"), { recursive: true });
  writeFileSync(
    join(folder, "src/cors.ts"),
    recipe.replace("https://app.example", origin),
  );
  browser = await chromium.launch(chromiumOptions());
});
afterAll(async () => {
  await browser.close();
  strangers.close();
  remove();
});

interface Running {
  readonly url: string;
  readonly close: () => Promise<void>;
}

async function startService(options: "cors" | "none"): Promise<Running> {
  const outfile = join(folder, `${options}.mjs`);
  const around = options === "cors" ? "cors.around" : "undefined";
  const contents = `
    import * as cors from "./src/cors.js";
    import { createControllers } from "./src/controllers/index.js";
    import { migrate, openDatabase } from "./src/database.js";
    import { createApp } from "./src/resources/app.js";
    import { serve } from "./src/resources/node.js";
    import { createStores } from "./src/resources/stores.js";
    export async function start() {
      const db = await openDatabase(":memory:");
      await migrate(db);
      const controllers = createControllers(createStores(db));
      const app = createApp(controllers, { around: ${around} });
      return await serve(app, { port: 0, host: "127.0.0.1", onClose: () => db.destroy() });
    }`;
  await build({
    ...{ stdin: { contents, resolveDir: folder }, outfile, bundle: true },
    ...{ format: "esm", platform: "node", packages: "external" },
  });
  const { start } = (await import(pathToFileURL(outfile).href)) as {
    start: () => Promise<Running>;
  };
  return await start();
}

/** Our own client as a page loads it: `client.use(url)` does everything with it. */
async function bundleClient(): Promise<string> {
  const contents = `
    import { sendForPages, sendForReply } from "./src/resources/send.js";
    import { createTea, indexTeas, updateTea } from "./src/resources/urls.js";
    export async function use(base) {
      const options = { base, headers: { authorization: "Bearer t0ken" } };
      const made = [];
      const counts = [];
      for (const name of ["Assam", "Pu"]) {
        made.push(await sendForReply(createTea(), { name }, options));
        const { total, totalOver } = await sendForReply(indexTeas(), undefined, options);
        counts.push([total, totalOver]);
      }
      const etag = made[0].headers.get("etag");
      const changed = await sendForReply(updateTea(made[0].value), { name: "Oolong" }, {
        ...options, headers: { ...options.headers, "if-match": etag },
      });
      const pages = [];
      for await (const page of sendForPages(indexTeas(), undefined, options))
        pages.push(page);
      return {
        location: made[0].headers.get("location"),
        changed: changed.status,
        names: pages.flat().map(({ name }) => name).sort(),
        pages: pages.length,
        counts,
      };
    }`;
  const { outputFiles } = await build({
    ...{ stdin: { contents, resolveDir: folder }, write: false, bundle: true },
    ...{ format: "iife", globalName: "client", platform: "browser" },
  });
  return outputFiles[0]?.text ?? "";
}

async function useFromPage(url: string): Promise<unknown> {
  const tab = await browser.newPage();
  try {
    await tab.goto(origin);
    await tab.addScriptTag({ content: await bundleClient() });
    return await tab.evaluate(
      `client.use(${JSON.stringify(url)}).catch((error) => String(error))`,
    );
  } finally {
    await tab.close();
  }
}

test("our client makes, changes and lists from another site", async () => {
  const service = await startService("cors");
  try {
    expect(await useFromPage(service.url)).toEqual({
      location: `${service.url}/teas/1`,
      changed: 200,
      names: ["Oolong", "Pu"],
      pages: 2,
      counts: [
        [1, null],
        [null, 1],
      ],
    });
  } finally {
    await service.close();
  }
});

test("without the recipe, the browser lets it do nothing", async () => {
  const service = await startService("none");
  try {
    expect(await useFromPage(service.url)).toMatch(
      /SendError.*network|Failed to fetch/,
    );
  } finally {
    await service.close();
  }
});
