/** Ownership: what the compiler requires of whoever makes the application, and what that does. */
import { inspect } from "node:util";
import { format } from "prettier";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emit } from "../../src/emit/emit.js";
import type { Model } from "../../src/model/types.js";
import { bundleProject } from "../support/bundle-project.js";
import { checkTypes } from "../support/check-types.js";
import { compile, target } from "../support/compile.js";
import { createFolder, writeProject } from "../support/projects.js";

const title = { title: "string" };

/** Refs of both kinds of scope, and two places that are open. */
const owned = {
  apiOnly: true,
  updateMethods: ["PATCH"],
  database: {},
  resources: {
    accounts: { only: [], fields: { name: "string" } },
    users: { only: [], key: "uuid", fields: { name: "string" } },
    articles: {
      fields: { ...title, account: { ref: "accounts", scope: "all" } },
      resources: { comments: { fields: { body: "text" } } },
    },
    posts: { fields: { ...title, user: { ref: "users", scope: "write" } } },
    archives: { record: "article", scope: false, only: "index" },
  },
  namespaces: {
    admin: {
      scope: false,
      routes: [{ method: "GET", path: "/report", to: "reports#show" }],
      resources: { articles: { record: "article" } },
    },
  },
};

const scopedOnly = {
  database: {},
  resources: {
    accounts: { fields: { name: "string" } },
    articles: { fields: { account: { ref: "accounts", scope: "all" } } },
  },
};

const openOnly = {
  database: {},
  resources: { articles: { scope: false, fields: title } },
};

async function modelOf(manifest: object): Promise<Model> {
  const { model, errors } = await compile(manifest);
  if (model === null) throw new Error(JSON.stringify(errors));
  return model;
}

const scope = `scope: () => ({ account_id: 1, user_id: "a" })`;
const guards = `guards: { admin: () => undefined, archives: () => undefined }`;
const account = "scope: () => ({ account_id: 1 })";
const free = { database: {}, resources: { articles: { fields: title } } };

/** Manifests, what stands behind the controllers, and what the compiler says of it. */
const calls: Readonly<Record<string, readonly [object, string, string]>> = {
  "all that is asked for": [owned, `, { ${scope}, ${guards} }`, ""],
  "a promise, or nobody": [
    owned,
    `, {
      scope: async ({ headers }) => {
        await Promise.resolve();
        return headers.has("authorization") ? { account_id: 1, user_id: "a" } : null;
      },
      ${guards},
    }`,
    "",
  ],
  "guards that reply, or throw": [
    owned,
    `, {
      ${scope},
      guards: {
        admin: (context) => context.problem(403),
        archives: async ({ headers }) => {
          await Promise.resolve();
          if (!headers.has("x-key")) throw new Error("no key");
        },
      },
    }`,
    "",
  ],
  "a guard that gives nothing": [
    openOnly,
    `, {
      guards: {
        articles: ({ headers }) => {
          if (!headers.has("x-key")) throw new Error("no key");
        },
      },
    }`,
    "",
  ],
  "no options at all": [owned, "", "Expected 2 arguments"],
  "no scope": [owned, `, { ${guards} }`, "'scope' is missing"],
  "no guards": [owned, `, { ${scope} }`, "'guards' is missing"],
  "a guard too few": [
    owned,
    `, { ${scope}, guards: { admin: () => undefined } }`,
    "'archives' is missing",
  ],
  "a guard of nothing": [
    openOnly,
    ", { guards: { articles: () => undefined, articels: () => undefined } }",
    "'articels' does not exist",
  ],
  "a member that is missing": [
    owned,
    `, { ${account}, ${guards} }`,
    "'user_id' is missing",
  ],
  "an id of another type": [
    owned,
    `, { scope: () => ({ account_id: "1", user_id: "a" }), ${guards} }`,
    "'string' is not assignable to type 'number'",
  ],
  "a scope alone": [scopedOnly, `, { ${account} }`, ""],
  "a guard alone": [
    openOnly,
    ", { guards: { articles: () => undefined } }",
    "",
  ],
  "a scope where no ref has one": [
    openOnly,
    `, { guards: { articles: () => undefined }, ${account} }`,
    "'scope' does not exist",
  ],
  "nothing where nothing is asked for": [free, "", ""],
  "a scope where there is no ownership": [
    free,
    `, { ${account} }`,
    "'scope' does not exist",
  ],
};

describe("the compiler", () => {
  let found: readonly string[];

  beforeAll(async () => {
    const texts = new Map<string, string>();
    const manifests: readonly object[] = [owned, scopedOnly, openOnly, free];
    for (const [index, manifest] of manifests.entries()) {
      for (const { path, content } of emit(await modelOf(manifest), target)) {
        if (/^src\/.*\.ts$/.test(path)) texts.set(`${index}/${path}`, content);
      }
    }
    for (const [index, [manifest, options]] of Object.values(calls).entries()) {
      const path = `${manifests.indexOf(manifest)}/src/call-${index}.ts`;
      texts.set(
        path,
        `import { createApp } from "./resources/app.js";
import type { Controllers } from "./resources/contracts.js";

declare const controllers: Controllers;
export const app = createApp(controllers${options});
`,
      );
    }
    found = await checkTypes(texts);
  });

  test.each(
    Object.entries(calls).map(
      ([name, call], index) => [name, call, index] as const,
    ),
  )("%s", (_, [, , words], index) => {
    const own = found.filter((each) => each.includes(`/call-${index}.ts`));
    expect(own.length).toBe(words === "" ? 0 : 1);
    expect(own.join("")).toContain(words);
  });

  test("has nothing else to say", () => {
    expect(found.filter((each) => !each.includes("/call-"))).toEqual([]);
  });
});

test.each([owned, scopedOnly, openOnly])(
  "what is emitted is as Prettier has it: %#",
  async (manifest) => {
    const files = emit(await modelOf(manifest), target);
    const names = ["src/resources/app.ts", "test/resources/recorder.ts"];
    const yours = ["test/controllers/app.ts", "src/server.ts"];
    for (const name of [...names, ...yours]) {
      const content = files.find(({ path }) => path === name)?.content ?? "";
      expect(content).toBe(await format(content, { filepath: name }));
    }
  },
);

interface Fetch {
  fetch(request: Request): Promise<Response>;
}

/** What the tests call of the emitted code. */
interface Emitted {
  readonly createApp: (controllers: object, options: object) => Fetch;
  readonly create: () => Promise<object>;
  readonly HttpError: new (status: number) => Error;
}

const main = `import { createControllers } from "./src/controllers/index.js";
import { migrate, openDatabase } from "./src/database.js";
import { createStores, system } from "./src/resources/stores.js";
export { createApp } from "./src/resources/app.js";
export { HttpError } from "./src/resources/http.js";

/** Controllers over a database with the accounts 1 and 2. */
export async function create() {
  const db = await openDatabase(":memory:");
  await migrate(db);
  const stores = createStores(db);
  for (const name of ["Ann", "Bob"]) await stores.accounts.create(system(), { name });
  return createControllers(stores);
}
`;

describe("at run time", () => {
  const folder = createFolder();
  let emitted: Emitted;

  beforeAll(async () => {
    writeProject(folder.path, await modelOf(owned), target);
    emitted = (await bundleProject(folder.path, main)) as Emitted;
  });

  afterAll(() => {
    folder.remove();
  });

  /** An application whose callers say which account is theirs. */
  async function open(calls: string[] = [], said?: object) {
    const app = emitted.createApp(await emitted.create(), {
      before: ({ action }: { readonly action: string }) => {
        calls.push(`before ${action}`);
        return undefined;
      },
      scope: ({ headers }: Request) => {
        calls.push("scope");
        if (said !== undefined) return said;
        const account = headers.get("x-account");
        const user_id = "00000000-0000-7000-8000-000000000001";
        return account === null
          ? null
          : { account_id: Number(account), user_id };
      },
      guards: {
        admin: async ({ headers }: Request) => {
          await Promise.resolve();
          calls.push("admin");
          if (headers.has("x-key")) return;
          throw new emitted.HttpError(403);
        },
        archives: (context: { problem(status: number): object }) =>
          context.problem(403),
      },
    });
    return async (
      line: string,
      headers: Readonly<Record<string, string>> = {},
      body: object | null = null,
    ) => {
      const [method = "", path = ""] = line.split(" ");
      const url = `http://localhost${path}`;
      const text = body === null ? null : JSON.stringify(body);
      const type = { "content-type": "application/json", ...headers };
      const reply = await app.fetch(
        new Request(url, { method, headers: type, body: text }),
      );
      const said = await reply.text();
      const value: unknown = said === "" ? null : JSON.parse(said);
      return { status: reply.status, value };
    };
  }

  const ann = { "x-account": "1" };
  const key = { "x-key": "a" };

  test("callers meet their own rows, and those below them", async () => {
    const send = await open();
    const sent = { title: "Tea", account_id: 2 };
    const made = await send("POST /articles", ann, sent);
    expect(made).toMatchObject({ status: 201, value: { account_id: 1 } });
    const comments = "/articles/1/comments";
    expect((await send(`POST ${comments}`, ann, { body: "a" })).status).toBe(
      201,
    );
    for (const path of ["/articles/1", comments, `${comments}/1`]) {
      expect((await send(`GET ${path}`, ann)).status).toBe(200);
      const bob = { "x-account": "2" };
      expect((await send(`GET ${path}`, bob)).status).toBe(404);
      expect((await send(`GET ${path}`)).status).toBe(401);
    }
  });

  const uuid = "00000000-0000-7000-8000-000000000001";
  const strange: readonly unknown[] = [
    ...[undefined, null, NaN, Infinity, -0, 1.5, 2 ** 60],
    ...["1", "", "a", true, [1], [], {}, { id: 1 }, 1n, uuid],
  ];

  const named = (ids: readonly unknown[]) =>
    ids.map((id) => [inspect(id), id] as const);

  test.each(named(strange))(
    "a scope with %s for an id is nobody's",
    async (_, id) => {
      const send = await open([], { account_id: id, user_id: uuid });
      const { status } = await send("POST /articles", {}, { title: "Tea" });
      expect(status).toBe(401);
      for (const line of [
        ...["GET /articles", "GET /articles/1", "DELETE /articles/1"],
        "GET /articles/1/comments",
      ]) {
        expect((await send(line)).status, line).toBe(401);
      }
      expect(await send("GET /admin/articles", key)).toMatchObject({
        value: [],
      });
    },
  );

  const others = strange.filter((id) => id !== uuid);
  test.each(named([...others, 1, `${uuid}0`]))(
    "nor with %s for a UUID",
    async (_, id) => {
      const send = await open([], { account_id: 1, user_id: id });
      const { status } = await send("POST /posts", {}, { title: "Tea" });
      expect(status).toBe(401);
      expect(await send("GET /posts")).toMatchObject({ value: [] });
    },
  );

  test("an open place meets everybody's, once its guard lets them in", async () => {
    const calls: string[] = [];
    const send = await open(calls);
    await send("POST /articles", ann, { title: "Tea" });
    await send("POST /articles", { "x-account": "2" }, { title: "Mate" });
    calls.length = 0;
    const all = await send("GET /admin/articles", key);
    expect(all).toMatchObject({ status: 200, value: [{}, {}] });
    expect(calls).toEqual(["before index", "admin"]);
    for (const line of [
      ...["GET /admin/articles", "GET /admin/articles/1"],
      ...["DELETE /admin/articles/1", "GET /admin/report"],
    ]) {
      expect((await send(line, ann)).status).toBe(403);
    }
    const sent = await send("POST /admin/articles", ann, { title: 1 });
    expect(sent.status).toBe(403);
    expect((await send("GET /archives")).status).toBe(403);
    expect(calls).not.toContain("scope");
    // Whose rows are everybody's has to be said.
    const moved = { account_id: 2 };
    const by = await send("PATCH /admin/articles/1", key, moved);
    expect(by).toMatchObject({ status: 200, value: moved });
    const nobodys = await send("POST /admin/articles", key, { title: "x" });
    expect(nobodys).toMatchObject({
      status: 422,
      value: { errors: [{ pointer: "#/account_id", code: "required" }] },
    });
    const left = await send("GET /admin/articles", key);
    expect(left).toMatchObject({ value: [{}, {}] });
  });

  test("a guard that is missing is told before the first request", async () => {
    const controllers = await emitted.create();
    for (const guards of [undefined, {}, { archives: () => undefined }]) {
      const options = { scope: () => null, guards };
      expect(() => emitted.createApp(controllers, options)).toThrow(
        "meet everybody's rows: it has to have a guard",
      );
    }
  });
});
