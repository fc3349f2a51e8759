// @ts-check
/** What calls of `send` cost the type checker: bodies and answers of every action. */
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { emitProject } from "../emitted/project.mjs";
import {
  writeHono,
  writeOpenApiFetch,
  writeTsRest,
} from "../emitted/typed-apps.mjs";
import { cli, findBin } from "../kit/cli.mjs";

const modules = fileURLToPath(new URL("../node_modules", import.meta.url));

/** @typedef {Parameters<typeof writeHono>[0][number] & { builder: string }} Route */

/** @type {import("../kit/kit.mjs").Suite} */
export default {
  name: "send",
  title: "tsc --noEmit over seven calls of send for each record of four fields",
  async run(kit) {
    const rows = [];
    const load = async (/** @type {number} */ size) => {
      const manifest = writeManifest(size);
      const project = await emitProject(kit, `s${size}`, manifest);
      const { routes } = await import(project.module("routes"));
      return { size, project, routes };
    };
    const compile = (
      /** @type {Awaited<ReturnType<typeof load>>} */ { project, size },
      /** @type {string} */ name,
      /** @type {Record<string, string>} */ files,
      /** @type {string} */ version,
    ) => {
      const cwd = kit.folder(`s${size}-${name}-${version}`);
      symlinkSync(modules, join(cwd, "node_modules"), "junction");
      writeFileSync(join(cwd, "package.json"), '{ "type": "module" }\n');
      cpSync(join(project.source, "runtime"), join(cwd, "runtime"), {
        recursive: true,
      });
      for (const file of ["urls.ts", "send.ts", "records.ts"])
        cpSync(join(project.source, file), join(cwd, file));
      for (const [file, text] of Object.entries(files))
        writeFileSync(join(cwd, file), text);
      const compilerOptions = {
        ...{ target: "es2023", module: "nodenext", types: [], strict: true },
        lib: ["es2023", "dom", "dom.iterable"],
        ...{ noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true },
        ...{ skipLibCheck: true, noEmit: true },
      };
      const config = { compilerOptions, files: Object.keys(files) };
      writeFileSync(join(cwd, "tsconfig.json"), JSON.stringify(config));
      const tsc = join(modules, `typescript-${version}/bin/tsc`);
      return { args: [tsc, "-p", cwd], cwd };
    };
    const many = await load(kit.pick(1000, 30));
    for (const version of ["6", "7"]) {
      const urls = readFileSync(join(many.project.source, "urls.ts"), "utf8");
      const records = join(many.project.source, "records.ts");
      const ours = compile(
        many,
        "ours",
        { "calls.ts": writeCalls(many.size, true) },
        version,
      );
      // The records are there in both: a project has them for its server.
      const plain = compile(
        many,
        "plain",
        {
          "urls.ts": dropTypes(urls),
          "records.ts": readFileSync(records, "utf8"),
          "calls.ts": writeCalls(many.size, false),
        },
        version,
      );
      const times = await kit.compareRounds(
        {
          ours: () => kit.timeProcess(ours),
          plain: () => kit.timeProcess(plain),
        },
        { rounds: kit.pick(7, 1), warmup: kit.pick(1, 0) },
      );
      rows.push(
        kit.row({
          what: `${7 * many.size} calls, TypeScript ${version}`,
          against: "the same helpers and calls, without types",
          ours: times.ours,
          theirs: times.plain,
          target: { op: "<=", value: 2 },
        }),
      );
    }
    const few = await load(kit.pick(100, 10));
    const api = writeApiTypes(few.project.root);
    for (const version of kit.pick(["7", "6"], ["7"])) {
      const calls = { "calls.ts": writeCalls(few.size, true) };
      const ours = compile(few, "own", calls, version);
      for (const [against, files] of /** @type {const} */ ([
        ["Hono RPC", { "calls.ts": writeHono(few.routes) }],
        ["ts-rest", { "calls.ts": writeTsRest(few.routes) }],
        [
          "openapi-fetch",
          { "api.d.ts": api, "calls.ts": writeOpenApiFetch(few.routes) },
        ],
      ])) {
        const name = against.replace(" ", "-");
        const theirs = compile(few, name, files, version);
        const times = await kit.compareRounds(
          {
            ours: () => kit.timeProcess(ours),
            theirs: () => kit.timeProcess(theirs),
          },
          { rounds: 3, warmup: kit.pick(1, 0) },
        );
        rows.push(
          kit.row({
            what: `${7 * few.size} calls, TypeScript ${version}: theirs over ours`,
            against,
            ours: times.theirs,
            theirs: times.ours,
          }),
        );
      }
    }
    return rows;
  },
};

/**
 * What openapi-typescript makes of a project's document.
 *
 * @param {string} root the project's folder
 */
function writeApiTypes(root) {
  const run = (/** @type {string[]} */ ...args) =>
    execFileSync(process.execPath, args, { cwd: root, maxBuffer: 1 << 28 });
  writeFileSync(join(root, "openapi.json"), run(cli, "openapi"));
  // Who sends something may leave out what has a default.
  const made = ["-o", "api.d.ts", "--default-non-nullable", "false"];
  run(findBin("openapi-typescript"), "openapi.json", ...made);
  return readFileSync(join(root, "api.d.ts"), "utf8");
}

/** @param {number} size */
function writeManifest(size) {
  const fields =
    "{ title: string, body: text?, state: { enum: [draft, live], default: draft }, words: { type: string, many: true } }";
  const resources = Array.from(
    { length: size },
    (_, index) => `  things${index}: { fields: ${fields} }\n`,
  );
  return `formats: [json]\nresources:\n${resources.join("")}`;
}

/**
 * A call of each builder, and something of each answer that is used.
 *
 * @param {number} size
 * @param {boolean} isTyped
 */
function writeCalls(size, isTyped) {
  const body = '{ title: "Tea", words: ["a"] }';
  const calls = Array.from({ length: size }, (_, index) => {
    const [many, one] = [`Things${index}`, `Things${index}`];
    const read = (/** @type {string} */ call, /** @type {string} */ what) =>
      isTyped ? `  (await send(${call})).${what},` : `  await send(${call}),`;
    return [
      read(`urls.index${many}()`, "length"),
      read(`urls.create${one}(), ${body}`, "id"),
      read(`urls.show${one}(1)`, "title"),
      read(`urls.edit${one}(1)`, "state"),
      read(`urls.update${one}(1), ${body}`, "words"),
      `  await send(urls.new${one}()),`,
      `  await send(urls.destroy${one}(1)),`,
    ].join("\n");
  });
  const head = isTyped
    ? 'import { send } from "./send.js";\n'
    : `async function send(endpoint: { method: string; path: string }, body?: unknown): Promise<unknown> {
  const { method, path } = endpoint;
  return (await fetch(path, { method, body: JSON.stringify(body) })).json();
}
`;
  return `import * as urls from "./urls.js";\n${head}\nexport const all: unknown[] = [\n${calls.join("\n")}\n];\n`;
}

/**
 * The helpers, whose endpoints say nothing but their method.
 *
 * @param {string} urls
 */
function dropTypes(urls) {
  return urls
    .replace(/^import type \* as records .*\n/m, "")
    .replace(/Endpoint<\s*("\w+"),(?:[^<>]|<[^<>]*>)*>/g, "Endpoint<$1>");
}
