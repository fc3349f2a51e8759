/** What `doctor` says of the runtime that a project has. */
import { hash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { revision } from "../../src/runtime/version.js";
import { makeFolder, run } from "./run-cli.js";

const way =
  "output.runtime: { import: resource-gen-runtime } imports it instead";
const manifest = "resources: { articles: {} }\n";

async function diagnose(folder: string) {
  const { stdout, stderr } = await run(folder, ["doctor"]);
  const [fact] = /^runtime .*$/m.exec(stdout) ?? [""];
  return { fact: fact.replace(/ +/g, " "), said: stderr };
}

function change(path: string, edit: (text: string) => string): void {
  const text = readFileSync(path, "utf8");
  expect(edit(text)).not.toBe(text);
  writeFileSync(path, edit(text));
}

test("none before the first run, the latest after it", async () => {
  const folder = makeFolder();
  writeFileSync(join(folder, "resources.yaml"), manifest);
  const before = await diagnose(folder);
  expect(before.fact).toBe(`runtime none yet in src/resources/runtime; ${way}`);
  await run(folder, ["generate"]);
  const after = await diagnose(folder);
  expect(after.fact).toBe(
    `runtime revision ${revision} in src/resources/runtime; ${way}`,
  );
  for (const { said } of [before, after])
    expect(said).not.toContain("runtime-outdated");
});

test("a file of an earlier revision among others is told", async () => {
  const folder = makeFolder();
  writeFileSync(join(folder, "resources.yaml"), manifest);
  await run(folder, ["generate"]);
  // As if an earlier version had written it: the lock knows this text.
  const old = (text: string): string =>
    text.replace(/revision \d+$/m, "revision 0");
  const path = join(folder, "src/resources/runtime/http/reply.ts");
  const now = readFileSync(path, "utf8");
  writeFileSync(path, old(now));
  change(join(folder, "resource-gen.lock.json"), (text) =>
    text.replace(hash("sha256", now), hash("sha256", old(now))),
  );
  const { fact, said } = await diagnose(folder);
  expect(fact).toContain("revision 0 in src/resources/runtime");
  expect(said).toContain("warning[runtime-outdated]");
});

test.each([
  ["is as old as the first", 0, "update acme/http"],
  ["is newer", revision + 1, "update resource-gen"],
])("a package's runtime that %s is told", async (_, number, help) => {
  const folder = makeFolder();
  writeFileSync(
    join(folder, "package.json"),
    '{ "name": "acme", "type": "module", "exports": { "./http/*": { "types": "./lib/*.d.ts", "default": "./lib/*.js" } } }\n',
  );
  writeFileSync(
    join(folder, "resources.yaml"),
    `output: { runtime: { import: acme/http }, controllers: false, tests: false }\n${manifest}`,
  );
  mkdirSync(join(folder, "lib"));
  for (const part of ["route", "router", "urls", "taken"])
    writeFileSync(join(folder, `lib/${part}.js`), "export {};\n");
  writeFileSync(
    join(folder, "lib/version.d.ts"),
    `/** Which runtime this is. */\nexport declare const revision = ${number};\n`,
  );
  const { fact, said } = await diagnose(folder);
  expect(fact).toBe(
    `runtime revision ${number} of acme/http; without output.runtime it is copied`,
  );
  expect(said).toContain(
    `the runtime of acme/http has revision ${number}, and this version is for ${revision}`,
  );
  expect(said).toContain(help);
});
