/**
 * Forms of an emitted project, with rows in SQLite: sent back untouched, as a
 * browser does, they change nothing; and a new one with only what is required
 * creates what JSON with only that creates.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Control,
  fillIn,
  findBlocked,
  readControls,
  submit,
} from "../support/browser-form.js";
import { bundleProject } from "../support/bundle-project.js";
import { compile } from "../support/compile.js";
import { createFolder, writeProject } from "../support/projects.js";

const manifest = {
  ...{ formats: ["json", "html"], naming: "camel", envelope: true },
  ...{ updateMethods: ["PUT", "PATCH"], database: { dialect: "sqlite" } },
  resources: {
    users: {
      timestamps: false,
      fields: {
        name: "string",
        secretCode: { type: "string", read: "never", minLength: 8 },
        bio: { type: "text", default: "none" },
        origin: { type: "string", write: "create", default: "web" },
      },
    },
    profiles: {
      ...{ record: "user", only: ["show", "edit", "update"] },
      ...{ read: ["name"], write: ["name", "bio", "secretCode"] },
    },
    tags: { fields: { name: "string" } },
    posts: {
      timestamps: false,
      fields: {
        title: "string",
        words: { type: "string", many: true, default: ["x", "y"] },
        kinds: { enum: ["a", "b"], many: true, default: ["a"] },
        moods: { enum: ["a", "b"], many: true, optional: true },
        days: { type: "date", many: true, default: [] },
        flags: { type: "boolean", many: true, default: [] },
        nums: { type: "number", many: true, optional: true, maxItems: 2 },
        keys: { type: "uuid", many: true, default: [] },
        mails: { type: "email", many: true, default: ["a@example.com"] },
        tags: { ref: "tags", many: true },
        author: { ref: "users", optional: true },
        meta: "json?",
        on: { type: "date", optional: true, default: "today" },
        at: "datetime?",
        address: {
          optional: true,
          fields: {
            zip: "string",
            lines: { type: "string", many: true, default: [] },
            isHome: { type: "boolean", default: true },
          },
        },
        parts: {
          ...{ many: true, minItems: 1 },
          fields: {
            quantity: { type: "integer", default: 1 },
            what: "string",
            isGift: "boolean?",
          },
        },
      },
      resources: { comments: { fields: { body: "text" } } },
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
export const readRows = (table) => db.selectFrom(table).selectAll().execute();
`;

interface Project {
  readonly app: { readonly fetch: (request: Request) => Promise<Response> };
  /** Every column, including those that no reply shows. */
  readonly readRows: (table: string) => Promise<readonly object[]>;
}

const folder = createFolder();
let project: Project;

beforeAll(async () => {
  const { model, errors } = await compile(manifest);
  if (model === null) throw new Error(JSON.stringify(errors));
  writeProject(folder.path, model);
  project = (await bundleProject(folder.path, MAIN)) as Project;
  for (const name of ["one", "two"]) await create("/tags", { tag: { name } });
  const user = { name: "Ann ", secretCode: "12345678", bio: "", origin: "o" };
  await create("/users", { user });
  for (const post of POSTS) await create("/posts", { post });
  await create("/posts/1/comments", { comment: { body: "" } });
});

afterAll(() => {
  folder.remove();
});

const POSTS = [
  {
    ...{ title: "a\nb", words: ["b\r\n", " "], kinds: ["b", "a", "b"] },
    ...{ moods: null, days: ["2020-01-01"], flags: [true, false], nums: null },
    ...{ keys: [], mails: [], tagIds: [2, 1], authorId: 1, meta: "x" },
    ...{ on: null, at: null, address: { zip: "1", lines: [], isHome: false } },
    parts: [{ quantity: 3, what: "x", isGift: null }],
  },
  {
    ...{ title: "T", words: [], kinds: [], moods: [], days: [], flags: [] },
    ...{ nums: [1e21, 0.1], keys: ["0192f0c1-9a2b-7000-8000-00000000000a"] },
    ...{ mails: ["b@example.com"], tagIds: [], meta: { a: [1, "é\n"] } },
    ...{ on: "0001-01-01", at: "2026-01-31T09:30:12.300Z", address: null },
    parts: [{ what: "x" }, { quantity: 2, what: "y", isGift: false }],
  },
];

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return project.app.fetch(new Request(`http://localhost${path}`, init));
}

async function create(path: string, body: object): Promise<void> {
  const headers = { "content-type": "application/json" };
  const reply = await ask(path, {
    ...{ method: "POST", headers, body: JSON.stringify(body) },
  });
  expect(reply.status).toBe(201);
}

async function open(path: string): Promise<Control[]> {
  const reply = await ask(path, { headers: { accept: "text/html" } });
  expect(reply.status).toBe(200);
  return readControls(await reply.text());
}

const BODIES = {
  urlencoded: (pairs: [string, string][]) => new URLSearchParams(pairs),
  multipart: (pairs: [string, string][]) => {
    const form = new FormData();
    for (const [name, value] of pairs) form.append(name, value);
    return form;
  },
};

const FORMS = [
  ["users", "/users/1"],
  ["users", "/profiles/1"],
  ["posts", "/posts/1"],
  ["posts", "/posts/2"],
] as const;

for (const [table, path] of FORMS)
  for (const method of ["PUT", "PATCH"])
    for (const [kind, write] of Object.entries(BODIES))
      test(`${path}, sent back untouched: ${method}, ${kind}`, async () => {
        const before = await project.readRows(table);
        const controls = await open(`${path}/edit`);
        expect(findBlocked(controls)).toEqual([]);
        const pairs = submit(controls).map(([name, value]): [string, string] =>
          name === "_method" ? [name, method] : [name, value],
        );
        const reply = await ask(path, { method: "POST", body: write(pairs) });
        expect(reply.status).toBe(200);
        expect(await project.readRows(table)).toEqual(before);
      });

test("of a nested resource, sent back untouched", async () => {
  const pairs = submit(await open("/posts/1/comments/1/edit"));
  const body = new URLSearchParams(pairs);
  const path = "/posts/1/comments/1";
  expect((await ask(path, { method: "POST", body })).status).toBe(200);
  expect(await project.readRows("comments")).toMatchObject([{ body: "" }]);
});

test("a form shows no field that its resource does not", async () => {
  const names = (controls: readonly Control[]) =>
    controls.map(({ value }) => value);
  expect(names(await open("/users/1/edit"))).not.toContain("12345678");
  const change = { bio: "a secret" };
  await ask("/profiles/1", {
    ...{ method: "PATCH", body: JSON.stringify({ user: change }) },
    headers: { "content-type": "application/json" },
  });
  expect(names(await open("/users/1/edit"))).toContain("a secret");
  expect(names(await open("/profiles/1/edit"))).not.toContain("a secret");
});

test("a new one with what is required, and with a fault", async () => {
  const controls = await open("/posts/new");
  fillIn(controls, "parts[0][what]", "w");
  const send = (accept: string) =>
    ask("/posts", {
      ...{ method: "POST", headers: { accept } },
      body: new URLSearchParams(submit(controls)),
    });
  const refused = await send("text/html");
  expect(refused.status).toBe(422);
  const again = readControls(await refused.text());
  const shown = (name: string) =>
    again.find(({ attributes }) => attributes.get("name") === name)?.value;
  expect(shown("parts[0][what]")).toBe("w");
  expect(shown("words[1]")).toBe("y");

  fillIn(controls, "title", "N");
  expect(findBlocked(controls)).toEqual([]);
  expect((await send("application/json")).status).toBe(201);
  const post = { title: "N", tagIds: [], parts: [{ what: "w" }] };
  await create("/posts", { post });
  const rows = await project.readRows("posts");
  const [one, other] = rows.slice(-2);
  const id: unknown = expect.anything();
  expect(one).toEqual({ ...other, id });
});
