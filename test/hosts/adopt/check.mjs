// @ts-check
/**
 * docs/adopting.md is true: small servers, each in another style, are moved by
 * what the guide says, and their own tests, type checks and linters are content
 * before, between and after. Needs `npm ci` here, and the build of the project.
 * With words as arguments, `node check.mjs hono`, only these servers. Without, those
 * that `import.mjs` leaves out, or all with SOAK=1.
 */
import assert from "node:assert/strict";
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { applyDiff, readSteps } from "./guide.mjs";
import { choose, run, scratch } from "./project.mjs";

/** @typedef {import("./guide.mjs").Block} Block */

/**
 * How a server differs from what the guide shows: the words of its framework,
 * and the way in which it writes its imports.
 *
 * @typedef {object} Style
 * @property {string} framework
 * @property {string} mount the function that makes what is mounted
 * @property {(text: string) => string} [write]
 */

/** @type {Readonly<Record<string, Style>>} */
const styles = {
  express: { framework: "express", mount: "toExpressMiddleware" },
  express4: {
    framework: "express",
    mount: "toExpressMiddleware",
    write: (text) => text.replaceAll('.js"', '"'),
  },
  fastify: { framework: "fastify", mount: "toFastifyPlugin" },
  hono: {
    framework: "hono",
    mount: "toHonoMiddleware",
    write: (text) =>
      text.replace('"../notes.js"', '"@/notes"').replaceAll('.js"', '"'),
  },
  koa: { framework: "koa", mount: "toKoaMiddleware" },
};
const servers = join(import.meta.dirname, "servers");
assert.deepEqual(readdirSync(servers).sort(), Object.keys(styles).sort());

const steps = readSteps("adopting.md");
const [, , ...words] = process.argv;
const names = choose(Object.keys(styles), 0, words);
cpSync(servers, join(scratch, "servers"), { recursive: true });
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let name = names.shift(); name !== undefined; name = names.shift())
      await adopt(name);
  }),
);

/** @param {string} name of a server */
async function adopt(name) {
  const folder = join(scratch, "servers", name);
  await runScripts(name, folder, "before");
  for (const { title, blocks } of steps) {
    for (const block of blocks) await follow(name, folder, block);
    // What is only installed changes nothing.
    if (!title.startsWith("1.")) await runScripts(name, folder, title);
  }
  // Nothing was left out: no route is a stub, and no trace of the old ones.
  const unused = await run(folder, "npx resource-gen routes --unused");
  assert.equal(unused, "");
  assert(!existsSync(join(folder, "src/routes.ts")));
}

/**
 * Everything that the project checks itself by.
 *
 * @param {string} name
 * @param {string} folder
 * @param {string} when
 */
async function runScripts(name, folder, when) {
  const start = performance.now();
  const { scripts } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  for (const script of ["typecheck", "lint", "test"]) {
    if (!Object.hasOwn(scripts, script)) continue;
    await run(folder, `npm run --silent ${script}`).catch((error) => {
      throw new Error(`${name}, ${when}: ${script}`, { cause: error });
    });
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`ok  ${name}: ${when} (${seconds} s)`);
}

/**
 * Does what a block of the guide says.
 *
 * @param {string} name
 * @param {string} folder
 * @param {Block} block
 */
async function follow(name, folder, { language, server, path, text }) {
  const { framework, mount, write = (same) => same } = styles[name];
  const isMount = path === "src/api.ts" && language === "ts";
  if (server !== "" && server !== framework && !isMount) return;
  const file = join(folder, path);
  switch (language) {
    case "sh":
      for (const line of text.trimEnd().split("\n")) await run(folder, line);
      return;
    case "yaml":
      describe(folder, text);
      return;
    case "routes":
      assert.equal(await run(folder, "npx resource-gen routes"), text);
      return;
    case "text":
      assert.equal(await run(folder, "npx resource-gen routes --unused"), text);
      return;
    case "ts": {
      const own = text
        .replaceAll("toExpressMiddleware", mount)
        .replace("/express.js", `/${framework}.js`);
      writeFileSync(file, write(own));
      return;
    }
    case "diff":
      writeFileSync(file, applyDiff(readFileSync(file, "utf8"), write(text)));
      return;
    default:
      assert.fail(`what is a block of ${language}?`);
  }
}

/**
 * Puts resources into the manifest that `init` has written, and keeps what it
 * has found.
 *
 * @param {string} folder
 * @param {string} yaml
 */
function describe(folder, yaml) {
  const file = join(folder, "resources.yaml");
  const before = readFileSync(file, "utf8");
  const [, head, found] =
    /^([^]*)^output:\n((?: {2}.*\n)+)\nresources: \{\}\n/m.exec(before) ??
    assert.fail(`not the manifest that the guide is about:\n${before}`);
  const shown = "  framework: express\n";
  assert(yaml.includes(shown));
  writeFileSync(file, head + yaml.replace(shown, found));
}
