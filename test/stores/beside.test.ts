/**
 * Words beside each other, in an application that runs: each by itself is tested
 * where its like is.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { compile } from "../support/compile.js";
import { createFolder } from "../support/projects.js";
import { run, type Running } from "./reference/app.js";

const title = "string";
const account = { ref: "accounts", scope: "all", write: "never" };
const slug = { type: "string", unique: true };

const manifest = {
  ...{ formats: ["json"], apiOnly: true, database: { dialect: "sqlite" } },
  updateMethods: ["PATCH"],
  resources: {
    accounts: { fields: { title } },
    // Kept elsewhere: only its type is known.
    makers: { table: false, fields: { title } },
    notes: { fields: { slug, maker: { ref: "makers" }, account } },
    board: {
      ...{ singleton: true, by: "account" },
      fields: { title, account },
      resources: {
        stickers: {
          ...{ scope: false, fields: { title } },
          resources: { marks: { scope: false, fields: { title } } },
        },
      },
    },
    // Two resources of one controller, of which one has rows.
    pages: { fields: { slug }, param: "slug" },
    leaves: { controller: "pages", only: ["show", "update", "destroy"] },
  },
};

let folder: ReturnType<typeof createFolder>;
let app: Running;

beforeAll(async () => {
  folder = createFolder();
  const { model, errors } = await compile(manifest);
  if (model === null) throw new Error(JSON.stringify(errors));
  const scopes = { a: { account_id: 1 }, b: { account_id: 2 } };
  app = await run(folder.path, model, ":memory:", scopes);
  await send("POST /accounts none", { title: "a" });
  await send("POST /accounts none", { title: "b" });
});

afterAll(async () => {
  expect(app.errors).toEqual([]);
  await app.stop();
  folder.remove();
});

/** Sends a request of a caller: "POST /notes a". */
async function send(
  line: string,
  body?: object,
): Promise<readonly [status: number, value: unknown]> {
  const [method = "", path = "", caller = ""] = line.split(" ");
  const reply = await app.fetch(
    new Request(`http://localhost${path}`, {
      method,
      headers: { "x-caller": caller, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
  const text = await reply.text();
  return [reply.status, text === "" ? null : JSON.parse(text)];
}

test("a ref to a record without a table is not looked up", async () => {
  const note = { slug: "one", maker_id: 77 };
  expect((await send("POST /notes a", note))[0]).toBe(201);
  const again = await send("POST /notes a", note);
  expect(again).toMatchObject([409, { errors: [{ pointer: "#/slug" }] }]);
  expect((await send("PATCH /notes/1 a", { maker_id: 78 }))[0]).toBe(200);
});

test("an open place below a singleton of the caller's is below their own", async () => {
  for (const caller of ["a", "b"]) {
    const made = await send(`POST /board ${caller}`, { title: caller });
    expect(made[0]).toBe(201);
    const path = `POST /board/stickers ${caller}`;
    expect((await send(path, { title: caller }))[0]).toBe(201);
  }
  const list = await send("GET /board/stickers a");
  expect(list).toMatchObject([200, [{ title: "a" }]]);
  expect((await send("GET /board/stickers/2 a"))[0]).toBe(404);
  const mark = { title: "x" };
  expect((await send("POST /board/stickers/2/marks b", mark))[0]).toBe(201);
  expect((await send("GET /board/stickers/2/marks b"))[0]).toBe(200);
  expect((await send("GET /board/stickers/2/marks a"))[0]).toBe(404);
  for (const path of ["/board/stickers", "/board/stickers/2/marks"]) {
    expect((await send(`GET ${path} none`))[0]).toBe(401);
  }
});

test("an address that names no row of its controller's is 404", async () => {
  expect((await send("POST /pages none", { slug: "one" }))[0]).toBe(201);
  expect((await send("GET /pages/one none"))[0]).toBe(200);
  expect((await send("GET /leaves/one none"))[0]).toBe(404);
  const change = { slug: "two" };
  expect((await send("PATCH /leaves/one none", change))[0]).toBe(404);
  expect((await send("DELETE /leaves/one none"))[0]).toBe(404);
});
