// @ts-check
/**
 * `import` reads modules of the real frameworks, each in `modules`, and says what
 * is in the JSON file beside it. Where that has `answers`, the application itself is
 * asked first, so that what is expected is true. Needs `npm ci` here, and the build of the project. With
 * words as arguments, `node modules.mjs koa-mount`, only these.
 */
import assert from "node:assert/strict";
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { run, scratch } from "./project.mjs";

const here = join(import.meta.dirname, "modules");
const root = join(import.meta.dirname, "../../..");
const [, , ...words] = process.argv;
const names = readdirSync(here)
  .filter((file) => file.endsWith(".json"))
  .map((file) => file.replace(/\.json$/, ""));

const folder = join(scratch, "modules");
mkdirSync(folder);
cpSync(here, folder, { recursive: true });
for (const name of names) {
  if (words.length > 0 && !words.includes(name)) continue;
  const begun = performance.now();
  const expected = JSON.parse(readFileSync(join(here, `${name}.json`), "utf8"));
  for (const [path, answer] of Object.entries(expected.answers ?? {})) {
    assert.equal(await ask(expected.modules[0].file, path), answer, path);
  }
  const command = `node ${join(root, "bin/resource-gen.js")}`;
  for (const { file: written, kind, server } of expected.modules) {
    const file = server === undefined ? written : age(written, kind, server);
    const manifest = `${file}.yaml`;
    const report = await run(
      folder,
      `${command} import --from ${kind} ${file} --manifest ${manifest} --format json`,
    );
    const { leftOut, notes } = JSON.parse(report);
    const table = await run(
      folder,
      `${command} routes --manifest ${manifest} --format json`,
    );
    const routes = JSON.parse(table).routes.map(
      (/** @type {{ method: string, path: string }} */ route) =>
        `${route.method} ${route.path}`,
    );
    assert.deepEqual(routes.sort(), expected.routes, `${file}: routes`);
    assert.deepEqual(leftOut.map(tell), expected.leftOut, `${file}: left out`);
    const told = [...expected.guards, ...expected.notes].sort();
    assert.deepEqual(notes.map(tell).sort(), told, `${file}: notes`);
    const text = readFileSync(join(folder, manifest), "utf8");
    for (const line of expected.handlers ?? []) {
      assert(text.includes(`\n  ${line}\n`), `${file}: ${line}\n${text}`);
    }
    const [, ...comments] = text.split(/^# .*:\n(?=# - )/m);
    const listed = comments.flatMap((part) => part.match(/(?<=^# - ).*/gm));
    const wanted = [...expected.leftOut, ...expected.guards];
    assert.deepEqual(listed, wanted, `${file}: comments`);
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`ok  ${name} (${seconds} s)`);
}

/**
 * Puts a module where it finds the framework of an older server.
 *
 * @param {string} file
 * @param {string} kind
 * @param {string} server
 */
function age(file, kind, server) {
  const packages = join(folder, server, "node_modules");
  mkdirSync(packages, { recursive: true });
  const older = `servers/${server}/node_modules/${kind}`;
  symlinkSync(join(import.meta.dirname, older), join(packages, kind));
  cpSync(join(here, file), join(folder, server, file));
  return `${server}/${file}`;
}

/**
 * What a Koa application answers a GET with.
 *
 * @param {string} file
 * @param {string} path
 */
async function ask(file, path) {
  const { app } = await import(pathToFileURL(join(folder, file)).href);
  const server = app.listen(0);
  try {
    const { port } = server.address();
    const response = await fetch(`http://localhost:${port}${path}`);
    return await response.text();
  } finally {
    server.close();
  }
}

/** @param {{ route: string, reason: string }} entry */
function tell({ route, reason }) {
  return `${route}: ${reason}`;
}
