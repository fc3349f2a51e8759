/** Stores where there is no Node: on Bun and Deno, and over D1 in a Worker. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emit } from "../../../src/emit/emit.js";
import { compile, target } from "../../support/compile.js";
import { createServers } from "./server-folder.js";

const here = import.meta.dirname;
const tools = join(here, "node_modules/.bin");
const folder = createServers();

const most = Number.MAX_SAFE_INTEGER;
const answers = [
  [201, ["Tea", "1.50", true, most]],
  [201, ["Rum", "1.50", true, most]],
  [201, ["Gin", "1.50", false, most]],
  [409, "Conflict"],
  [404, "Not Found"],
  [412, "Precondition Failed"],
  [200, ["Mate", "1.50", true, most]],
  [201, "a"],
  [
    200,
    [
      ["Rum", "1.50", true, most],
      ["Mate", "1.50", true, most],
    ],
  ],
  [200, ["Mate", "1.50", true, most]],
  [204, null],
  [204, null],
  [404, "Not Found"],
  [
    200,
    [
      ["Mate", "1.50", true, most],
      ["Gin", "1.50", false, most],
    ],
  ],
];

beforeAll(async () => {
  const { model, errors } = await compile({
    ...{ formats: ["json"], apiOnly: true, updateMethods: ["PATCH"] },
    database: { dialect: "sqlite" },
    resources: {
      articles: {
        concurrency: "etag",
        list: { filter: ["live"], sort: ["title"] },
        fields: {
          title: { type: "string", unique: true },
          price: { type: "decimal", scale: 2 },
          live: "boolean",
          seen: "integer",
        },
        subsets: { selected: "destroy" },
        resources: { comments: { fields: { body: "text" } } },
      },
    },
  });
  if (model === null) throw new Error(JSON.stringify(errors));
  const files = emit(model, {
    ...{ ...target, framework: "fetch", importExtension: ".ts" },
  });
  for (const { path, content } of files) folder.write(path, content);
  const asked = readFileSync(join(here, "servers/stores.ts"), "utf8");
  folder.write("stores.ts", asked);
  folder.write(
    "main.ts",
    `import { createControllers } from "./src/controllers/index.ts";
import { migrate, openDatabase } from "./src/database.ts";
import { createApp } from "./src/resources/app.ts";
import { createStores } from "./src/resources/stores.ts";
import { askForMany, askStores } from "./stores.ts";

const db = await openDatabase();
await migrate(db);
const app = createApp(createControllers(createStores(db)));
console.log(JSON.stringify(await askStores(app)));
console.log(await askForMany(app));
await db.destroy();
`,
  );
  folder.write(
    "worker.ts",
    `import { Kysely } from "kysely";
import { D1Dialect } from "kysely-d1";
import { createControllers } from "./src/controllers/index.ts";
import { createApp } from "./src/resources/app.ts";
import { migrations } from "./src/resources/migrations.ts";
import { createStores } from "./src/resources/stores.ts";
import { askForMany, askStores } from "./stores.ts";

export default {
  async fetch(request, env) {
    const db = new Kysely({ dialect: new D1Dialect({ database: env.DB }) });
    for (const { up } of Object.values(migrations)) await up(db);
    const errors = [];
    const onError = (error) => void errors.push(String(error));
    const app = createApp(createControllers(createStores(db)), { onError });
    const answers = await askStores(app);
    return Response.json([answers, await askForMany(app), errors]);
  },
};
`,
  );
});

afterAll(() => {
  folder.remove();
});

test.each([
  ["bun", ["main.ts"]],
  ["deno", ["run", "--allow-all", "main.ts"]],
] as const)("on %s", async (host, args) => {
  const run = promisify(execFile);
  const { stdout } = await run(join(tools, host), args, {
    cwd: folder.path,
    env: { ...process.env, DATABASE_FILE: `${host}.sqlite` },
  });
  const [told = "", status] = stdout.trim().split("\n");
  expect(JSON.parse(told)).toEqual(answers);
  expect(status).toBe("204");
});

test("over D1 in a Worker, but for transactions", async () => {
  const { outputFiles } = await build({
    entryPoints: [join(folder.path, "worker.ts")],
    ...{ bundle: true, format: "esm", platform: "node", write: false },
  });
  const worker = new Miniflare({
    ...{ modules: true, script: outputFiles[0]?.text ?? "" },
    ...{ compatibilityDate: "2026-01-01", d1Databases: ["DB"] },
  });
  try {
    const reply = await worker.dispatchFetch("http://localhost/");
    expect(await reply.json()).toEqual([
      answers,
      500,
      ["Error: Transactions are not supported yet."],
    ]);
  } finally {
    await worker.dispose();
  }
});
