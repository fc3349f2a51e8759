/**
 * `send` as a project has it: over its app, with rows in SQLite, and over the
 * network, with servers that do what servers should not.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { build } from "esbuild";
import fc from "fast-check";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type SendError,
  sendForReply,
  type SendOptions,
} from "../../src/runtime/client/send.js";
import type { Endpoint } from "../../src/runtime/routing/urls.js";
import { bundleProject } from "../support/bundle-project.js";
import { compile } from "../support/compile.js";
import { createFolder, strictest, writeProject } from "../support/projects.js";

const manifest = {
  formats: ["json", "csv", "html"],
  updateMethods: ["PATCH"],
  database: { dialect: "sqlite" },
  resources: {
    articles: {
      concurrency: "etag",
      list: { filter: ["state"], sort: ["title"], size: 2 },
      collection: {
        count: "GET",
        search: {
          ...{ method: "GET", returns: "articles" },
          query: {
            q: "string",
            limit: { type: "integer", max: 100, default: 20 },
            before: "datetime?",
          },
        },
        import: { method: "POST", body: { at: "datetime?" } },
      },
      fields: {
        title: "string",
        state: { enum: ["draft", "live"], default: "draft" },
        price: { type: "decimal", default: "0.00" },
        words: { type: "string", many: true, default: [] },
        address: { optional: true, fields: { street: "string" } },
        extra: { type: "json", optional: true },
        secret: { type: "string", read: "never", optional: true },
      },
      subsets: { selected: { only: ["destroy"] } },
    },
    pots: {
      updateMethods: ["PUT", "PATCH"],
      list: { page: "offset" },
      fields: {
        name: "string",
        size_in_ml: { type: "integer", default: 500 },
        secret: { type: "string", read: "never" },
        mark: { type: "string", write: "create" },
      },
    },
    things: {},
    notes: { fields: { text: "string" }, list: { size: 2, total: true } },
  },
  namespaces: {
    capped: {
      resources: {
        notes: {
          ...{ record: "note", only: "index" },
          list: { size: 2, total: { upTo: 4 } },
        },
      },
    },
  },
};

/** Lists that have their totals in an envelope. */
const wrapped = {
  formats: ["json"],
  envelope: true,
  database: { dialect: "sqlite" },
  resources: {
    notes: { fields: { text: "string" }, list: { size: 2, total: true } },
  },
  namespaces: {
    capped: {
      resources: {
        notes: {
          ...{ record: "note", only: "index" },
          list: { size: 2, total: { as: "noteCount", upTo: 4 } },
        },
      },
    },
  },
};

const MAIN = `import { createControllers } from "./src/controllers/index.js";
import { migrate, openDatabase } from "./src/database.js";
import { createApp } from "./src/resources/app.js";
import { createStores } from "./src/resources/stores.js";

const db = await openDatabase(":memory:");
await migrate(db);
export const app = createApp(createControllers(createStores(db)));
export * from "./src/resources/send.js";
export * from "./src/resources/urls.js";
`;

type Send = (
  endpoint: Endpoint<string>,
  body?: unknown,
  options?: SendOptions,
) => Promise<unknown>;

interface Project {
  readonly app: { readonly fetch: (request: Request) => Promise<Response> };
  readonly send: Send;
  readonly sendForReply: (...args: Parameters<Send>) => Promise<{
    readonly value: readonly { readonly id: number }[];
    readonly status: number;
    readonly headers: Headers;
    readonly next: Endpoint<string> | null;
  }>;
  readonly sendForPages: (
    ...args: Parameters<Send>
  ) => AsyncIterable<readonly unknown[]>;
  readonly sendForReplies: (
    ...args: Parameters<Send>
  ) => AsyncIterable<Counted>;
  readonly sendForResponse: (...args: Parameters<Send>) => Promise<Response>;
  readonly isSendError: (error: unknown) => error is SendError;
  readonly [builder: string]: unknown;
}

/** What a reply to a list says of its total. */
interface Counted {
  readonly value: unknown;
  readonly total: number | null;
  readonly totalOver: number | null;
}

const folder = createFolder();
const inEnvelopes = createFolder();
let project: Project;

beforeAll(async () => {
  project = await open(folder.path, manifest);
});

afterAll(() => {
  folder.remove();
  inEnvelopes.remove();
});

async function open(path: string, of: object): Promise<Project> {
  const { model, errors } = await compile(of);
  if (model === null) throw new Error(JSON.stringify(errors));
  writeProject(path, model);
  return (await bundleProject(path, MAIN)) as Project;
}

/** A builder of the project's. */
function endpoint(name: string, ...args: readonly unknown[]): Endpoint<string> {
  const builder = project[name] as (...own: unknown[]) => Endpoint<string>;
  return builder(...args);
}

/** Sends to the app itself. */
function ask(to: Endpoint<string>, body?: unknown): Promise<unknown> {
  return project.send(to, body, { fetch: project.app.fetch });
}

/** What a call throws. */
async function fail(call: Promise<unknown>): Promise<SendError> {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!project.isSendError(error))
    expect.fail(`no SendError: ${String(error)}`);
  return error;
}

describe("over the app", () => {
  test("makes, shows, changes and removes", async () => {
    const made = await ask(endpoint("createArticle"), { title: "Tea" });
    expect(made).toMatchObject({ title: "Tea", state: "draft" });
    const to = endpoint("updateArticle", made);
    expect(await ask(to, { state: "live" })).toMatchObject({ state: "live" });
    expect(await ask(endpoint("showArticle", made))).toMatchObject({
      state: "live",
    });
    expect(await ask(endpoint("destroyArticle", made))).toBeUndefined();
    const error = await fail(ask(endpoint("showArticle", made)));
    expect(error).toMatchObject({ kind: "problem", problem: { status: 404 } });
  });

  test("tells what is not valid, with its pointers", async () => {
    const error = await fail(ask(endpoint("createArticle"), { title: "" }));
    expect(error).toMatchObject({
      message: "POST /articles problem 422 The body is not valid",
      problem: {
        status: 422,
        errors: [{ pointer: "#/title", code: "minLength" }],
      },
    });
  });

  test("sends forms as forms", async () => {
    const params = new URLSearchParams({ title: "Rum", state: "live" });
    params.append("words[]", "dark");
    const form = new FormData();
    form.append("title", "Rum");
    form.append("state", "live");
    form.append("words[]", "dark");
    for (const body of [params, form]) {
      const made = await ask(endpoint("createArticle"), body);
      expect(made).toMatchObject({ state: "live", words: ["dark"] });
    }
  });

  test("follows the pages of a list", async () => {
    for (const title of ["a", "b", "c"]) {
      await ask(endpoint("createArticle"), { title });
    }
    const all = new Set<number>();
    let at: Endpoint<string> | null = endpoint("indexArticles", {
      query: { sort: "title" },
    });
    let pages = 0;
    for (; at !== null; pages += 1) {
      const options = { fetch: project.app.fetch, base: "http://x.test/" };
      const reply = await project.sendForReply(at, undefined, options);
      expect(reply.status).toBe(200);
      expect(reply.next?.path ?? "/articles?").toMatch(/^\/articles\?/);
      for (const { id } of reply.value) all.add(id);
      at = reply.next;
    }
    const lists: unknown[] = [];
    const to = endpoint("indexArticles", { query: { sort: "title" } });
    const own = { fetch: project.app.fetch };
    for await (const list of project.sendForPages(to, undefined, own)) {
      lists.push(list);
    }
    expect(lists.flat().length).toBe(all.size);
    const { length } = (await ask(
      endpoint("indexArticles", { query: { size: 100 } }),
    )) as readonly unknown[];
    expect([all.size, pages]).toEqual([length, Math.ceil(length / 2)]);
  });

  test("tells the total of a list, and where counting stopped", async () => {
    const count = async (name: string): Promise<readonly unknown[]> => {
      const told: unknown[] = [];
      const options = { fetch: project.app.fetch };
      const to = endpoint(name);
      for await (const page of project.sendForReplies(to, undefined, options)) {
        const { total, totalOver } = page;
        told.push([(page.value as readonly object[]).length, total, totalOver]);
      }
      return told;
    };
    expect(await count("indexNotes")).toEqual([[0, 0, null]]);
    for (let made = 0; made < 4; made += 1)
      await ask(endpoint("createNote"), { text: "a" });
    const four = [2, 4, null];
    expect(await count("indexNotes")).toEqual([four, four]);
    expect(await count("indexCappedNotes")).toEqual([four, four]);
    await ask(endpoint("createNote"), { text: "a" });
    const [full, last] = [2, 1].map((rows) => [rows, 5, null]);
    expect(await count("indexNotes")).toEqual([full, full, last]);
    const [more, end] = [2, 1].map((rows) => [rows, null, 4]);
    expect(await count("indexCappedNotes")).toEqual([more, more, end]);
    expect((await count("indexPots"))[0]).toEqual([0, null, null]);
  });

  test("tells the same where bodies have an envelope", async () => {
    const other = await open(inEnvelopes.path, wrapped);
    const options = { fetch: other.app.fetch };
    const build = (name: string): Endpoint<string> =>
      (other[name] as () => Endpoint<string>)();
    for (let made = 0; made < 5; made += 1)
      await other.send(build("createNote"), { note: { text: "a" } }, options);
    const told: unknown[] = [];
    for (const name of ["indexNotes", "indexCappedNotes"]) {
      const pages = other.sendForReplies(build(name), undefined, options);
      for await (const { value, total, totalOver } of pages) {
        const { notes, ...counts } = value as { notes: readonly object[] };
        told.push([notes.length, counts, total, totalOver]);
      }
    }
    const over = { noteCount: null, noteCountOver: 4 };
    expect(told).toEqual([
      ...[2, 2, 1].map((rows) => [rows, { total: 5 }, 5, null]),
      ...[2, 2, 1].map((rows) => [rows, over, null, 4]),
    ]);
  });

  test("leaves what is no JSON to be read, and says so where it was promised", async () => {
    const to = endpoint("indexArticles", { format: "csv" });
    const response = await project.sendForResponse(to, undefined, {
      fetch: project.app.fetch,
    });
    expect(await response.text()).toMatch(/^id,title,/);
    const error = await fail(ask(to));
    expect(error.kind).toBe("reply");
  });

  test("takes headers", async () => {
    const made = await ask(endpoint("createArticle"), { title: "Tea" });
    const to = endpoint("updateArticle", made);
    const options = {
      fetch: project.app.fetch,
      headers: { "if-match": '"v9.0"' },
    };
    const error = await fail(project.send(to, { title: "Rum" }, options));
    expect(error).toMatchObject({ problem: { status: 412 } });
  });

  test("what is sent is what is read back", async () => {
    const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 50 });
    const body = fc.record(
      {
        title: text,
        state: fc.constantFrom("draft", "live"),
        words: fc.array(text, { maxLength: 4 }),
        address: fc.option(fc.record({ street: text })),
        extra: fc.option(fc.array(fc.oneof(text, fc.integer(), fc.boolean()))),
      },
      { requiredKeys: ["title"] },
    );
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const made = await ask(endpoint("createArticle"), sent);
        expect(made).toMatchObject(sent);
        expect(await ask(endpoint("showArticle", made))).toEqual(made);
      }),
      { numRuns: 60 },
    );
  });
});

describe("over the network", () => {
  const servers: Server[] = [];

  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });

  /** Where a server listens that answers in this way. */
  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  const show: Endpoint<"GET"> = { method: "GET", path: "/articles/1" };

  test("JSON, below a path", async () => {
    const base = await serve(({ url, headers }, response) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify([url, headers.accept]));
    });
    for (const above of ["/app", "/app/"]) {
      const answer = await project.send(show, undefined, {
        base: base + above,
      });
      expect(answer).toEqual(["/app/articles/1", "application/json"]);
    }
  });

  test("the next page, whichever base its link begins with", async () => {
    let link = "";
    const base = await serve((_, response) => {
      response.setHeader("content-type", "application/json");
      response.setHeader("link", `<${link}/articles?after=a>; rel="next"`);
      response.end("[]");
    });
    const open = "https://api.test/v1";
    for (const [begin, to] of [
      [base, base],
      [`${base}/app`, `${base}/app`],
      [open, base],
      [open, undefined],
    ] as const) {
      link = begin;
      const inside = { fetch: () => fetch(`${base}/articles`) };
      const options = to === undefined ? inside : { base: to };
      const { next } = await sendForReply(open, show, [undefined, options]);
      expect([begin, next?.path]).toEqual([begin, "/articles?after=a"]);
    }
  });

  test.each([
    ["reply", 200, "<!doctype html>", {}],
    ["reply", 200, "", {}],
    ["reply", 200, '{"id": 1', { "content-type": "application/json" }],
    ["problem", 502, "<h1>Bad Gateway</h1>", {}],
    ["problem", 500, '{"detail":null}', {}],
    ["problem", 404, "null", {}],
    ["redirect", 302, "", { location: "/login" }],
    ["redirect", 304, "", {}],
  ] as const)("%s: %i %s", async (kind, status, body, headers) => {
    const base = await serve((_, response) => {
      response.writeHead(status, headers).end(body);
    });
    const error = await fail(project.send(show, undefined, { base }));
    expect(error).toMatchObject({ kind, response: { status }, text: body });
    if (error.kind === "problem") expect(error.problem.status).toBe(status);
    expect(error.message).toContain(`GET /articles/1 ${kind} ${status} `);
  });

  test("a redirect that is to be followed", async () => {
    const base = await serve(({ url }, response) => {
      if (url === "/articles/1") response.writeHead(302, { location: "/2" });
      response.end('{"id":2}');
    });
    const options = { base, redirect: "follow" } as const;
    expect(await project.send(show, undefined, options)).toEqual({ id: 2 });
  });

  test("nobody there, and a reply that ends too soon", async () => {
    const gone = await serve(() => undefined);
    await new Promise((resolve) => servers.pop()?.close(resolve));
    const cut = await serve((_, response) => {
      response.writeHead(200, { "content-length": 100 });
      response.write("{", () => response.destroy());
    });
    for (const base of [gone, cut]) {
      const error = await fail(project.send(show, undefined, { base }));
      expect(error.kind).toBe("network");
      expect(error.cause).toBeInstanceOf(Error);
    }
  });

  test("a signal, before and while it waits", async () => {
    const controller = new AbortController();
    const base = await serve(() => {
      controller.abort();
    });
    const { signal } = controller;
    for (let turn = 0; turn < 2; turn += 1) {
      const error = await fail(project.send(show, undefined, { base, signal }));
      expect(error.kind).toBe("abort");
    }
    const late = await fail(
      project.send(show, undefined, { base, signal: AbortSignal.timeout(20) }),
    );
    expect(late.kind).toBe("timeout");
  });

  test("a time that is over, with a signal beside it or none", async () => {
    const silent = await serve(() => undefined);
    const halting = await serve((_, response) => {
      response.writeHead(200, { "content-length": 100 }).write("{");
    });
    const { signal } = new AbortController();
    for (const base of [silent, halting]) {
      for (const more of [{}, { signal }]) {
        const options = { base, timeout: 20, ...more };
        const error = await fail(project.send(show, undefined, options));
        expect(error.kind).toBe("timeout");
      }
    }
    const stopped = AbortSignal.abort(null);
    const options = { base: silent, timeout: 3_600_000, signal: stopped };
    const error = await fail(project.send(show, undefined, options));
    expect(error.kind).toBe("abort");
    const quick = await serve((_, response) => response.end("[1]"));
    for (const timeout of [0, undefined, 3_600_000]) {
      const answer = project.send(show, undefined, { base: quick, timeout });
      expect(await answer).toEqual([1]);
    }
    const wrong = { base: quick, timeout: -1 };
    const refused = await fail(project.send(show, undefined, wrong));
    expect(refused.kind).toBe("request");
  });

  test.each([
    ["", 'base cannot be ""'],
    ["https://api.example?key=1", "base cannot be"],
    ["https://api.example/#top", "base cannot be"],
    ["api.example", "Invalid URL"],
    ["https://user:key@api.example", "credentials"],
  ])("a base that is none: %s", async (base, told) => {
    const error = await fail(project.send(show, undefined, { base }));
    expect(error.kind).toBe("request");
    expect(error.message).toContain(told);
  });

  test("no base at all", async () => {
    expect((await fail(project.send(show))).kind).toBe("request");
  });

  test("a body where there can be none", async () => {
    const base = "http://localhost";
    expect((await fail(project.send(show, {}, { base }))).kind).toBe("request");
  });
});

test("other errors are no SendError", () => {
  for (const value of [null, undefined, "SendError", new Error("a"), {}])
    expect(project.isSendError(value)).toBe(false);
});

test("a page that sends loads nothing of the server, and little at all", async () => {
  const sizes: number[] = [];
  for (const [call, first] of [
    ["send(indexArticles())", "indexArticles"],
    ["send(showArticle(1))", "showArticle"],
    ["send({ method: 'GET', path: '/' })", null],
  ] as const) {
    const { outputFiles, metafile } = await build({
      stdin: {
        contents: `import { send } from "./send.js"; ${first ? `import { ${first} } from "./urls.js";` : ""} ${call};`,
        resolveDir: join(folder.path, "src/resources"),
      },
      ...{ bundle: true, minify: true, format: "esm", target: "es2022" },
      ...{ write: false, metafile: true },
    });
    const used = Object.values(metafile.outputs).flatMap(({ inputs }) =>
      Object.entries(inputs).flatMap(([path, { bytesInOutput }]) =>
        bytesInOutput === 0 ? [] : [path.split("/").at(-1)],
      ),
    );
    expect(used.sort()).toEqual(
      ["<stdin>", "send.ts", "send.ts", "urls.ts", "urls.ts"].sort(),
    );
    sizes.push(outputFiles[0]?.text.length ?? NaN);
  }
  const [index = NaN, show = NaN, alone = NaN] = sizes;
  expect(index).toBeLessThan(2250);
  // The project has more formats and neighbours than the blog, by 40 bytes:
  // there the two are 2.5 KB.
  expect(show).toBeLessThan(2580);
  expect(alone).toBeLessThan(1250);
});

const HEAD = `import type { Article } from "../src/resources/records.js";
import { isSendError, send, sendForPages, sendForReplies, sendForReply, sendForResponse } from "../src/resources/send.js";
import { countArticles, createArticle, createThing, destroyArticle, destroySelectedArticles, importArticles, indexArticles, searchArticles, showArticle, showThing, indexPots, updateArticle, updatePot } from "../src/resources/urls.js";
export const used: unknown[] = [isSendError, send, sendForPages, sendForReplies, sendForReply, sendForResponse, countArticles, createArticle, createThing, destroyArticle, destroySelectedArticles, importArticles, indexArticles, searchArticles, showArticle, showThing, indexPots, updateArticle, updatePot];
export type Used = Article;
`;

const right: Readonly<Record<string, string>> = {
  show: `export const a: Promise<Article> = send(showArticle(3));`,
  index: `export const a: Promise<readonly Article[]> = send(indexArticles());`,
  create: `export const a: Promise<Article> = send(createArticle(), { title: "Tea" });`,
  form: `export const a: Promise<Article> = send(createArticle(), new FormData());`,
  update: `export const a: Promise<Article> = send(updateArticle(3), { state: "live", address: null });`,
  destroy: `export const a: Promise<Article | undefined> = send(destroyArticle(3));`,
  subset: `export const a: Promise<readonly Article[] | undefined> = send(destroySelectedArticles({ query: { article_ids: [1] } }));`,
  query: `export const a: Promise<readonly Article[]>[] = [send(searchArticles()), send(searchArticles({ query: { q: "tea", limit: 5, before: new Date(), more: [1], format: undefined } }))];`,
  list: `export const a: Promise<readonly Article[]>[] = [
  send(indexArticles({ query: { state: "live", sort: "-title", size: 10, after: "abc" } })),
  send(indexArticles({ query: { state: ["draft", "live"], sort: "title,-title", mine: true } })),
  send(indexArticles({ query: { state: { from: "draft" }, page: undefined } })),
];`,
  "counted list": `export const a: Promise<unknown> = send(indexPots({ query: { page: 2 } }));`,
  "all that replaces": `export const a: Promise<unknown> = send(updatePot(3), { name: "Brown Betty" });`,
  "own body": `export const a: Promise<unknown> = send(importArticles(), { at: null });`,
  "own body left out": `export const a: Promise<unknown> = send(importArticles());`,
  undescribed: `export const a: Promise<unknown>[] = [send(countArticles()), send(createThing(), [1]), send(createThing()), send(showThing(1))];`,
  options: `export const a: Promise<Article> = send(showArticle(3), undefined, { base: "https://a.example", headers: { a: "b" }, signal: AbortSignal.timeout(1), timeout: 5 });`,
  next: `export async function f() {
  const { value, next, headers } = await sendForReply(indexArticles());
  const more: readonly Article[] = next === null ? [] : await send(next);
  return [value[0]?.title, more, headers.get("etag")];
}`,
  pages: `export async function f(): Promise<void> {
  for await (const page of sendForPages(indexArticles())) used.push(page[0]?.title);
}`,
  totals: `export async function f(): Promise<void> {
  for await (const { value, total, totalOver } of sendForReplies(indexArticles())) {
    const left: number = (total ?? totalOver ?? Infinity) - value.length;
    used.push(left, value[0]?.title);
  }
}`,
  response: `export const a: Promise<Response> = sendForResponse(showArticle(3));`,
  "as before": `import type { Endpoint } from "../src/resources/urls.js";
export const a: Endpoint<"POST"> = createArticle();
export const { method, path } = createArticle();
export const b: "POST" = method;`,
  errors: `export async function f(): Promise<string> {
  try { await send(showArticle(3)); } catch (error) {
    if (isSendError(error) && error.kind === "problem") return error.problem.errors?.[0]?.pointer ?? String(error.response.status);
  }
  return "";
}`,
};

const wrong: Readonly<Record<string, string>> = {
  "a body that is missing": `void send(createArticle());`,
  "a field that is missing": `void send(createArticle(), {});`,
  "a field that there is not": `void send(createArticle(), { title: "Tea", titel: "Tea" });`,
  "a word that the enum has not": `void send(updateArticle(3), { state: "gone" });`,
  "a field that nobody writes": `void send(updateArticle(3), { id: 4 });`,
  "a filter of another type": `void send(indexArticles({ query: { state: "gone" } }));`,
  "an order that there is not": `void send(indexArticles({ query: { sort: "price" } }));`,
  "a page that is none": `void send(indexPots({ query: { page: {} } }));`,
  "what replaces, and lacks a field": `void send(updatePot(3), { size_in_ml: 250 });`,
  "a body where there is none": `void send(showArticle(3), { title: "Tea" });`,
  "a field that no reply has": `export const a = async () => (await send(showArticle(3))).secret;`,
  "one in the place of a list": `export const a = async () => (await send(indexArticles())).title;`,
  "a query of another type": `void send(searchArticles({ query: { q: "tea", limit: "5" } }));`,
  "what may be nothing": `export const a = async () => (await send(destroyArticle(3))).title;`,
  "an answer that nobody described": `export const a = async () => (await send(countArticles())).count;`,
  "options in the place of the body": `void send(createArticle(), { base: "https://a.example" });`,
  "a problem of what is none": `export const a = (error: unknown) => isSendError(error) && error.problem;`,
};

test("types: what compiles, and what does not", () => {
  mkdirSync(join(folder.path, "cases"));
  const pathOf = (name: string): string =>
    join(folder.path, `cases/${name.replace(/\W+/g, "-")}.ts`);
  const cases = Object.entries({ ...right, ...wrong });
  for (const [name, text] of cases) {
    writeFileSync(pathOf(name), `${HEAD}${text}\n`);
  }
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...strictest, isolatedDeclarations: false },
    folder.path,
  );
  const program = ts.createProgram(
    cases.map(([name]) => pathOf(name)),
    options,
  );
  const found = Object.fromEntries(
    cases.map(([name]) => {
      const source = program.getSourceFile(pathOf(name));
      const texts = program
        .getSemanticDiagnostics(source)
        .map(({ messageText }) =>
          ts.flattenDiagnosticMessageText(messageText, "\n"),
        );
      return [name, texts];
    }),
  );
  for (const name of Object.keys(right)) expect(found[name], name).toEqual([]);
  for (const name of Object.keys(wrong)) {
    expect(found[name], name).not.toEqual([]);
  }
});
