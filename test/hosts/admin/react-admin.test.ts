/**
 * react-admin in a browser, over the data provider of docs/front-ends.md and a generated
 * server: what is done in the page is what the rows are afterwards.
 */
import { join } from "node:path";
import { build } from "esbuild";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chromiumOptions } from "../page/chromium.mjs";
import {
  type Folder,
  type Service,
  startService,
  writeFrontEnd,
} from "./front-ends.js";

const ARTICLES = 30;

let folder: Folder;
let service: Service;
let browser: Browser;
let script: string;

beforeAll(async () => {
  folder = await writeFrontEnd();
  service = await startService(ARTICLES);
  const { outputFiles } = await build({
    ...{ entryPoints: [join(folder.path, "src/admin/main.tsx")], write: false },
    ...{ bundle: true, format: "iife", jsx: "automatic", minify: true },
    // The form for development checks what the data provider returns.
    define: { "process.env.NODE_ENV": '"development"' },
  });
  script = outputFiles[0]?.text ?? expect.fail("no bundle");
  browser = await chromium.launch(chromiumOptions());
});

afterAll(async () => {
  await browser.close();
  await service.close();
  folder.remove();
});

/** Errors that nothing in a page caught, and what it asked for. */
interface Log {
  readonly errors: string[];
  readonly asked: URL[];
}

/** Opens the admin interface, as its server would serve it. */
async function open(
  path: string,
  work: (page: Page, log: Log) => Promise<void>,
): Promise<void> {
  const page = await browser.newPage();
  const log: Log = { errors: [], asked: [] };
  page.on("pageerror", (error) => log.errors.push(String(error)));
  page.on("request", (request) => log.asked.push(new URL(request.url())));
  const html = "<!doctype html><title>Admin</title>";
  await page.route("**/admin", (route) =>
    route.fulfill({ contentType: "text/html", body: html }),
  );
  await page.goto(`${service.url}/admin#${path}`);
  await page.addScriptTag({ content: script });
  try {
    await work(page, log);
    expect(log.errors).toEqual([]);
  } finally {
    await page.close();
  }
}

/** Waits until a column of the table has these texts. */
async function expectColumn(
  page: Page,
  name: string,
  texts: readonly string[],
): Promise<void> {
  const cells = page.locator(`tbody .column-${name}`);
  await expect.poll(() => cells.allInnerTexts()).toEqual(texts);
}

const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

test("pages, sorts, searches and filters", async () => {
  await open("/articles", async (page, { asked }) => {
    await expectColumn(page, "id", numbers(1, 10));
    await page.getByText("1-10 of 30").waitFor();
    const names = ["Bea", "Cleo", "Ann"];
    const wanted = numbers(0, 9).map((at) => names[Number(at) % 3] ?? "");
    await expectColumn(page, "author_id", wanted);
    const authors = asked.filter(({ pathname }) => pathname === "/authors");
    expect(authors.map(({ search }) => decodeURIComponent(search))).toEqual([
      expect.stringContaining("id[]=2&id[]=3&id[]=1"),
    ]);

    await page.getByRole("button", { name: "Go to next page" }).click();
    await expectColumn(page, "id", numbers(11, 20));
    await page.getByRole("button", { name: "Go to page 3" }).click();
    await expectColumn(page, "id", numbers(21, 30));

    await page.getByText("Title", { exact: true }).click();
    const rum = numbers(1, 12).filter((id) => Number(id) % 5 !== 0);
    await expectColumn(page, "id", rum.slice(0, 10));
    await page.getByText("Title", { exact: true }).click();
    const last = ["30", "25", "20", "15", "10", "5", "29", "28", "27", "26"];
    await expectColumn(page, "id", last);

    await page.getByRole("textbox", { name: "Search" }).fill("tea milk");
    await expectColumn(page, "id", ["30", "20", "10"]);
    await page.getByText("1-3 of 3").waitFor();
    await page.getByRole("combobox", { name: "State" }).click();
    await page.getByRole("option", { name: "Live" }).click();
    await expectColumn(page, "id", ["30"]);
  });
});

test("shows what refers to a record", async () => {
  const own = (await service.articles()).filter(
    ({ author_id }) => author_id === 2,
  );
  await open("/authors/2", async (page, { asked }) => {
    // The latest first, as react-admin asks for what refers to something.
    await expectColumn(page, "title", own.map(({ title }) => title).reverse());
    const lists = asked.filter(({ pathname }) => pathname === "/articles");
    const refs = lists.map(({ searchParams }) => searchParams.get("author_id"));
    expect(refs).toEqual(["2"]);
  });
});

test("creates and edits", async () => {
  await open("/articles/create", async (page) => {
    await page.getByLabel("Title").fill("Coffee");
    await page.getByLabel("Author").click();
    await page.getByRole("option", { name: "Cleo" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL(/articles\/31$/);
    await expect
      .poll(() => page.getByLabel("Title").inputValue())
      .toBe("Coffee");
  });
  expect((await service.articles()).at(-1)).toMatchObject({
    ...{ id: 31, title: "Coffee", body: "", state: "draft", author_id: 3 },
  });
  await open("/articles/31", async (page) => {
    const title = page.getByLabel("Title");
    await expect.poll(() => title.inputValue()).toBe("Coffee");
    await title.fill("Espresso");
    await page.getByLabel("Body").fill("Hot.");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Element updated").waitFor();
  });
  expect((await service.articles()).at(-1)).toMatchObject({
    ...{
      id: 31,
      title: "Espresso",
      body: "Hot.",
      state: "draft",
      author_id: 3,
    },
  });
});

test("tells what the server refuses", async () => {
  await open("/articles/31", async (page) => {
    const title = page.getByLabel("Title");
    await expect.poll(() => title.inputValue()).toBe("Espresso");
    await title.fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("422 The body is not valid").waitFor();
  });
  expect((await service.articles()).at(-1)).toMatchObject({
    title: "Espresso",
  });
});

test("changes several", async () => {
  const before = await service.articles();
  await open("/articles", async (page) => {
    await expectColumn(page, "id", numbers(1, 10));
    for (const row of [0, 1, 3])
      await page.locator("tbody").getByRole("checkbox").nth(row).check();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("3 elements updated").waitFor();
    const states = before
      .slice(0, 10)
      .map(({ id, state }) => ([1, 2, 4].includes(id) ? "live" : state));
    await expectColumn(page, "state", states);
  });
  const after = before.map((row) =>
    [1, 2, 4].includes(row.id) ? { ...row, state: "live" } : row,
  );
  const hideTimes = (rows: readonly object[]): readonly object[] =>
    rows.map((row) => ({ ...row, updated_at: null }));
  expect(hideTimes(await service.articles())).toEqual(hideTimes(after));
});

test("deletes one and several", async () => {
  const before = (await service.articles()).map(({ id }) => id);
  await open("/articles/31", async (page) => {
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("Element deleted").waitFor();
    await expectColumn(page, "id", numbers(1, 10));
    for (const row of [0, 4])
      await page.locator("tbody").getByRole("checkbox").nth(row).check();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("2 elements deleted").waitFor();
    await page.getByText("1-10 of 28").waitFor();
  });
  const after = before.filter((id) => ![1, 5, 31].includes(id));
  expect((await service.articles()).map(({ id }) => id)).toEqual(after);
});
