// @ts-check
/**
 * `import` takes over servers of some fifty routes, as docs/adopting.md says:
 * their routes become a manifest, the code that is made of it stands in front
 * of them, and their own tests are as green as before. Then one action moves, to
 * see that it can, and one that a middleware guards, which has to move along. Needs
 * `npm ci` here, and the build of the project. With words as arguments, `node import.mjs
 * koa`, only these. Without, those that `check.mjs` leaves out, or all with SOAK=1.
 */
import assert from "node:assert/strict";
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { readSections } from "./guide.mjs";
import { choose, run, scratch } from "./project.mjs";

/**
 * @typedef {object} Shop
 * @property {string} framework
 * @property {string} mount what makes that which is mounted
 * @property {string} line the line that mounts it
 * @property {string} before what stands right behind that line
 * @property {number} routes how many its manifest has
 * @property {string} health how it answers `/health` itself
 * @property {string} listed how the manifest lists what guards the users
 * @property {string} [guard] the line that has it in front of what is mounted
 */

const express = {
  framework: "express",
  mount: "toExpressMiddleware",
  line: "app.use(generated);",
  before: 'app.get("/health"',
  routes: 53,
  health:
    'app.get("/health", (_request, response) => void response.json({ up: true }));\n',
  listed: "USE /api/admin/users: requireLogin runs for all 7 routes there",
  guard: 'app.use("/api/admin/users", requireLogin);',
};

/** @type {Readonly<Record<string, Shop>>} */
const shops = {
  express,
  express4: express,
  fastify: {
    framework: "fastify",
    mount: "toFastifyPlugin",
    line: "await app.register(generated);",
    before: '  app.get("/health"',
    routes: 54,
    health: '  app.get("/health", () => ({ up: true }));\n',
    listed:
      "HOOK onRequest /api/admin/users: requireLogin runs for all 7 routes",
  },
  hono: {
    framework: "hono",
    mount: "toHonoMiddleware",
    line: "app.use(generated);",
    before: 'app.get("/health"',
    routes: 54,
    health: 'app.get("/health", (context) => context.json({ up: true }));\n',
    listed: "USE /api/admin/users/*: requireLogin runs for all 7 routes there",
    // The handler of errors is one of `api` alone.
    guard: `app.onError(({ message }, context) => context.json({ error: message }, 401));
app.use("/api/admin/users/*", requireLogin);`,
  },
  koa: {
    framework: "koa",
    mount: "toKoaMiddleware",
    line: "app.use(generated);",
    before: "app.use(site.routes());",
    routes: 53,
    health:
      'site.get("/health", (context) => void (context.body = { up: true }));\n',
    listed: "USE /api/admin/users: requireLogin runs for all 7 routes there",
    guard:
      'app.use((await import("koa-mount")).default("/api/admin/users", requireLogin));',
  },
};

const here = import.meta.dirname;
const section = readSections("adopting.md").find(
  ({ title }) => title === "A larger server",
);
const [commands] = section?.blocks ?? assert.fail("no section");
const [, , ...words] = process.argv;
const names = choose(Object.keys(shops), 1, words);
const chosen = Object.entries(shops).filter(([name]) => names.includes(name));
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let next = chosen.shift(); next; next = chosen.shift())
      await take(...next);
  }),
);

/**
 * @param {string} name
 * @param {Shop} shop
 */
async function take(name, shop) {
  const begun = performance.now();
  const { framework, mount, line, before, routes, health } = shop;
  const { listed, guard } = shop;
  const folder = join(scratch, "shops", name);
  const file = join(folder, "src/app.ts");
  const test = "node --import tsx --test --test-reporter=dot shop.test.ts";
  setUp(name, framework, folder);
  await run(folder, test);

  for (const command of commands?.text.trimEnd().split("\n") ?? []) {
    await run(folder, command.replace("express", framework));
  }
  const table = await run(folder, "npx resource-gen routes --format json");
  assert.equal(JSON.parse(table).routes.length, routes, name);
  const stubs = readAll(join(folder, "src/controllers"));
  for (const handler of ["searchProducts", "cancelOrder", "receiveHook"]) {
    assert(stubs.includes(`\`${handler}\``), `${name}: ${handler}`);
  }

  writeFileSync(
    join(folder, "src/generated.ts"),
    `import { createControllers } from "./controllers/index.js";
import { createApp } from "./resources/app.js";
import { ${mount} } from "./resources/${framework}.js";

export const generated = ${mount}(createApp(createControllers()), {
  stubs: "pass",
  errors: "rethrow",
});
`,
  );
  change(file, before, `${line}\n${before}`);
  change(
    file,
    "import {\n",
    'import { generated } from "./generated.js";\nimport {\n',
  );
  await run(folder, test);

  // The one that answers now is not there any more.
  change(file, health, "");
  change(
    join(folder, "src/controllers/health.controller.ts"),
    "context.notImplemented()",
    "context.ok({ up: true })",
  );
  await run(folder, test);
  const manifest = readFileSync(join(folder, "resources.yaml"), "utf8");
  assert(manifest.includes(`\n# - ${listed}`), `${name}: ${manifest}`);
  // The routes of Fastify's own go first: there is nothing to go past.
  if (guard !== undefined) {
    change(
      join(folder, "src/controllers/api/users.controller.ts"),
      "context.notImplemented()",
      "context.ok([])",
    );
    // What is written goes past what stands in front of the old routes.
    await assert.rejects(run(folder, test), /a login/);
    change(file, line, `${guard}\n${line}`);
    await run(folder, test);
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`ok  ${name}: ${routes} routes (${seconds} s)`);
}

/**
 * Makes the server as it was before.
 *
 * @param {string} name
 * @param {string} framework
 * @param {string} folder
 */
function setUp(name, framework, folder) {
  const shops = join(here, "shops");
  mkdirSync(join(folder, "src"), { recursive: true });
  cpSync(join(shops, "shop.ts"), join(folder, "src/shop.ts"));
  cpSync(join(shops, "shop.test.ts"), join(folder, "shop.test.ts"));
  cpSync(join(shops, framework, "app.ts"), join(folder, "src/app.ts"));
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ type: "module", dependencies: { [framework]: "*" } }),
  );
  if (name === framework) return;
  // The same server on an older version, which has another word for the rest.
  mkdirSync(join(folder, "node_modules"));
  const older = `servers/${name}/node_modules/${framework}`;
  symlinkSync(join(here, older), join(folder, "node_modules", framework));
  change(join(folder, "src/app.ts"), "/files/*rest", "/files/*");
}

/**
 * @param {string} file
 * @param {string} before
 * @param {string} after
 */
function change(file, before, after) {
  const text = readFileSync(file, "utf8");
  assert(text.includes(before), `no "${before}" in ${file}`);
  writeFileSync(file, text.replace(before, after));
}

/**
 * All texts in a folder.
 *
 * @param {string} folder
 */
function readAll(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
}
