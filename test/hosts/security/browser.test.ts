/**
 * Cross-site requests from a real browser: a page of another site tries what
 * its browser sends without asking us, and is refused; our own form is heard.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  chromium,
  type Browser,
  type BrowserContext,
  type Page,
} from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hosts, startHost, type RunningHost } from "../http/hosts.js";
import { chromiumOptions } from "../page/chromium.mjs";

let browser: Browser;
/** A page of another site, which has nothing in it. */
let stranger: string;
const server = createServer((_request, response) => {
  response.setHeader("content-type", "text/html");
  response.end("<!doctype html><title>another site</title>");
});

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // By its name it is another site than 127.0.0.1, where the hosts are.
  stranger = `http://localhost:${(server.address() as AddressInfo).port}/`;
  browser = await chromium.launch(chromiumOptions());
});
afterAll(async () => {
  await browser.close();
  server.close();
});

/** Has a page post, and gives the status of the reply, which it cannot see itself. */
async function watch(
  page: Page,
  target: string,
  post: (page: Page, target: string) => Promise<unknown>,
): Promise<number> {
  const [reply] = await Promise.all([
    page.waitForResponse(
      (each) => each.url() === target && each.request().method() === "POST",
    ),
    post(page, target),
  ]);
  return reply.status();
}

/** Code of a page that submits a form. */
function submitForm(target: string, type: string): string {
  return `{
    const form = document.createElement("form");
    form.method = "post";
    form.action = ${JSON.stringify(target)};
    form.enctype = ${JSON.stringify(type)};
    form.innerHTML = '<input name="a" value="1">';
    document.body.append(form);
    form.submit();
  }`;
}

function fetchBlindly(target: string, body: string): string {
  return `void fetch(${JSON.stringify(target)}, {
    method: "POST", mode: "no-cors", credentials: "include", body: ${body},
  })`;
}

/** Submits a form in a frame that has no origin. */
async function submitInSandbox(page: Page, target: string): Promise<void> {
  await page.evaluate(`{
    const frame = document.createElement("iframe");
    frame.sandbox = "allow-scripts allow-forms";
    frame.srcdoc = "<!doctype html><p>no origin</p>";
    document.body.append(frame);
  }`);
  const frame = page.frameLocator("iframe").locator("p");
  await frame.evaluate(submitForm(target, FORM));
}

const FORM = "application/x-www-form-urlencoded";

const attempts: readonly (readonly [
  name: string,
  post: (page: Page, target: string) => Promise<unknown>,
])[] = [
  ...[FORM, "multipart/form-data", "text/plain"].map(
    (type) =>
      [
        `a form as ${type}`,
        (page: Page, target: string) => page.evaluate(submitForm(target, type)),
      ] as const,
  ),
  ["a form in a sandbox", submitInSandbox],
  ...Object.entries({
    "a no-cors fetch": '"a=1"',
    "a blob without type": `new Blob(['{"a":1}'])`,
    "a fetch without body": "undefined",
  }).map(
    ([name, body]) =>
      [
        name,
        (page: Page, target: string) =>
          page.evaluate(fetchBlindly(target, body)),
      ] as const,
  ),
  [
    "a beacon",
    (page, target) =>
      page.evaluate(
        `navigator.sendBeacon(${JSON.stringify(target)}, new URLSearchParams("a=1"))`,
      ),
  ],
];

describe.each(hosts)("%s", (host) => {
  let running: RunningHost;
  let target: string;
  let context: BrowserContext;
  beforeAll(async () => {
    context = await browser.newContext();
    running = await startHost(host);
    target = `http://127.0.0.1:${running.port}/pings`;
  });
  afterAll(async () => {
    await context.close();
    await running.stop();
  });

  async function open(address: string): Promise<Page> {
    const page = await context.newPage();
    await page.goto(address);
    return page;
  }

  test.each(attempts)("%s of another site is refused", async (_, post) => {
    const page = await open(stranger);
    expect(await watch(page, target, post)).toBe(403);
  });

  test("JSON of another site is stopped by the browser", async () => {
    const page = await open(stranger);
    const outcome = await page.evaluate(`fetch(${JSON.stringify(target)}, {
      method: "POST", body: "{}", headers: { "content-type": "application/json" },
    }).then(() => "sent", () => "stopped")`);
    expect(outcome).toBe("stopped");
  });

  test("our own form is heard", async () => {
    const page = await open(target);
    const post = (): Promise<unknown> =>
      page.evaluate(submitForm(target, FORM));
    expect(await watch(page, target, post)).toBe(200);
  });
});
