/**
 * Pages of stored records: a search, other pages, a total, and what can be done with a
 * record. A client that knows nothing but forms and links uses them.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CalledApp, openCalled } from "./called-app.js";

const post = {
  fields: {
    title: "string",
    body: "text",
    state: {
      ...{ enum: ["draft", "review", "live", "gone"], default: "draft" },
      transitions: { draft: "review", review: ["draft", "live"], live: "gone" },
    },
    may: { can: ["publish", "take-back"] },
  },
};

const access = { read: "anyone", write: "anyone" };

const list = {
  ...{ filter: ["state", "title"], sort: "title", search: ["title", "body"] },
  query: { since: "date?" },
};

const manifest = {
  caller: { ref: "users", roles: ["editor"] },
  formats: ["html", "json"],
  resources: {
    users: { fields: { name: "string" }, access: "anyone" },
    posts: {
      ...{ ...post, access, list: { ...list, size: 2, total: { upTo: 4 } } },
      member: {
        "hand-in": { method: "PUT", transition: { state: "review" } },
        publish: {
          ...{ method: "POST", access: "editor" },
          transition: { state: "live" },
        },
        "take-back": { method: "DELETE", transition: { state: "draft" } },
      },
      subsets: { picked: ["index"] },
      collection: { latest: { method: "GET", returns: "posts" } },
    },
    pages: {
      ...{ record: "post", only: ["index", "show"], access },
      list: { ...list, size: 2, page: "numbers", total: true },
    },
    titles: {
      record: "post",
      only: ["index", "show"],
      read: ["id", "title"],
      access,
    },
  },
};

type Row = Readonly<Record<string, unknown>>;

let app: CalledApp<Row>;

beforeAll(async () => {
  app = await openCalled(manifest, "sqlite", ":memory:", {
    write: (controllers) => {
      Object.assign(Reflect.get(controllers, "posts") as object, {
        latest: (context: { ok(rows: unknown): unknown }) => context.ok([]),
      });
    },
  });
  for (const title of ["tea", "tea & <b>cakes</b>", "mate", "tea 3", "tea 4"])
    await app.send("POST /posts 1", { title, body: "hot" });
  await app.send("POST /users", { name: "Ann" });
});

afterAll(async () => {
  await app.end();
});

const asPage = { accept: "text/html" };

async function open(path: string, caller = ""): Promise<string> {
  const reply = await app.fetch(`GET ${path}${caller}`, undefined, asPage);
  expect([path, reply.status]).toEqual([path, 200]);
  expect(reply.headers.get("content-type")).toContain("text/html");
  return (await reply.text()).replaceAll(/\s+/g, " ");
}

function unescape(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

const attribute = (element: string, name: string): string =>
  unescape(new RegExp(` ${name}="([^"]*)"`).exec(element)?.[1] ?? "");

/** What a browser would send when the search is sent with a text. */
function searchFor(page: string, text: string): string {
  const [form = ""] = /<form role="search".*?<\/form>/.exec(page) ?? [];
  const action = attribute(form, "action");
  const pairs = [...form.matchAll(/<input [^>]*>/g)].map(
    ([input]): [string, string] => [
      attribute(input, "name"),
      attribute(input, "type") === "search" ? text : attribute(input, "value"),
    ],
  );
  return `${action}?${new URLSearchParams(pairs).toString()}`;
}

/** The names of the other pages, and where they are. */
const linksOf = (page: string): Readonly<Record<string, string>> => {
  const [nav = ""] = /<nav aria-label="Pages">.*?<\/nav>/.exec(page) ?? [];
  const links = [...nav.matchAll(/<a ([^>]*)>([^<]*)<\/a>/g)].map(
    ([, link = "", text = ""]): [string, string] => [
      text,
      attribute(` ${link}`, "href"),
    ],
  );
  return Object.fromEntries(links);
};

const titlesOf = (page: string): readonly string[] =>
  [...page.matchAll(/<\/th> <td>([^<]*)<\/td>|<\/th><td>([^<]*)<\/td>/g)].map(
    ([, one, other]) => unescape(one ?? other ?? ""),
  );

test("a search keeps what else the list was asked, but not the page", async () => {
  const asked =
    "state[]=draft&state[]=live&sort=-title&since=2026-01-01&size=3";
  const page = await open(`/posts?${asked}&junk=1&q=x`);
  const path = searchFor(page, "tea hot");
  const { pathname, searchParams } = new URL(path, "http://localhost");
  expect(pathname).toBe("/posts");
  expect([...searchParams]).toEqual([
    ...[
      ["state[]", "draft"],
      ["state[]", "live"],
    ],
    ...[
      ["sort", "-title"],
      ["since", "2026-01-01"],
      ["size", "3"],
      ["q", "tea hot"],
    ],
  ]);
  expect(titlesOf(await open(path))).toEqual([
    ...["tea 4", "tea 3", "tea & <b>cakes</b>"],
  ]);
});

test("a search begins on the first page", async () => {
  const second = await open("/pages?page=2&size=2&q=tea");
  expect(searchFor(second, "mate")).toBe("/pages?size=2&q=mate");
});

test("what was searched for is shown, and escaped", async () => {
  const text = `"><script>alert(1)</script>'&`;
  const query = new URLSearchParams({ q: text, title: text }).toString();
  const page = await open(`/posts?${query}`);
  expect(page).not.toContain("<script>");
  const asked = new URL(searchFor(page, text), "http://localhost").searchParams;
  expect([asked.get("q"), asked.get("title")]).toEqual([text, text]);
  expect(page).toContain('value="&quot;&gt;&lt;script&gt;');
});

test("a list that has no search has no form for one", async () => {
  for (const path of ["/users", "/titles", "/posts/latest"])
    expect(await open(path)).not.toContain("search");
  expect(await open("/posts/picked?post_ids[]=1")).toContain(
    '<input type="hidden" name="post_ids[]" value="1" />',
  );
});

test("a page leads to the next one, where rows are found by the last", async () => {
  const first = await open("/posts?state=draft");
  expect(Object.keys(linksOf(first))).toEqual(["Next page"]);
  expect(first).toContain("<p>4+ in all</p>");
  const next = linksOf(first)["Next page"] ?? "";
  expect(next).toMatch(/^\/posts\?state=draft&after=/);
  const second = await open(next);
  expect(titlesOf(second)).toEqual(["mate", "tea 3"]);
  const last = await open(linksOf(second)["Next page"] ?? "");
  expect([titlesOf(last), linksOf(last)]).toEqual([["tea 4"], {}]);
  expect(last).not.toContain("<nav");
});

test("pages that are counted lead to all others", async () => {
  const first = await open("/pages");
  expect(linksOf(first)).toEqual({
    ...{ "Next page": "/pages?page=2", "Last page": "/pages?page=3" },
  });
  expect(first).toContain("<p>5 in all</p>");
  expect(linksOf(await open("/pages?page=2"))).toEqual({
    ...{ "First page": "/pages?page=1", "Previous page": "/pages?page=1" },
    ...{ "Next page": "/pages?page=3", "Last page": "/pages?page=3" },
  });
  expect(Object.keys(linksOf(await open("/pages?page=3")))).toEqual([
    ...["First page", "Previous page"],
  ]);
  const none = await open("/pages?q=nothing");
  expect([linksOf(none), none.includes("<p>0 in all</p>")]).toEqual([{}, true]);
});

/** The buttons of a page, and what a browser sends for each. */
function buttonsOf(
  page: string,
): Readonly<Record<string, readonly [action: string, body: string]>> {
  return Object.fromEntries(
    [...page.matchAll(/<form method="POST".*?<\/form>/g)].map(([form]) => {
      const [, text = ""] = /<button>([^<]*)<\/button>/.exec(form) ?? [];
      const pairs = [...form.matchAll(/<input type="hidden"[^>]*>/g)].map(
        ([input]): [string, string] => [
          attribute(input, "name"),
          attribute(input, "value"),
        ],
      );
      const body = new URLSearchParams(pairs).toString();
      return [text, [attribute(form, "action"), body]];
    }),
  );
}

async function press(
  [action, body]: readonly [string, string],
  caller: string,
): Promise<readonly [status: number, text: string]> {
  const reply = await app.submit(action, body, caller);
  return [reply.status, (await reply.text()).replaceAll(/\s+/g, " ")];
}

test("a record has a button for each state that it can go to", async () => {
  const names = async (caller: string): Promise<readonly string[]> =>
    Object.keys(buttonsOf(await open("/posts/1", caller)));
  expect(await names("")).toEqual(["Hand in"]);
  const draft = buttonsOf(await open("/posts/1"));
  const [status, page] = await press(draft["Hand in"] ?? ["", ""], "1");
  expect(status).toBe(200);
  // What the caller may not do has no button, whatever state it is in.
  expect(Object.keys(buttonsOf(page))).toEqual(["Take back"]);
  expect(await names(" 1")).toEqual(["Take back"]);
  expect(await names(" 1,editor")).toEqual(["Publish", "Take back"]);
  const review = buttonsOf(await open("/posts/1", " 1,editor"));
  expect((await press(review["Publish"] ?? ["", ""], "1"))[0]).toBe(403);
  const back = review["Take back"] ?? ["", ""];
  expect((await press(back, "1"))[0]).toBe(200);
  expect(await names(" 1,editor")).toEqual(["Hand in"]);
  // The page was open for too long.
  expect((await press(back, "1"))[0]).toBe(409);
});

test("a page that does not show the state has no buttons", async () => {
  expect(buttonsOf(await open("/titles/1"))).toEqual({});
});
