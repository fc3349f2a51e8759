/** What the target's TypeScript must offer, and what is said where it does not. */
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readProject } from "../../src/project/project.js";
import type { Framework } from "../../src/manifest/targets.js";

let top: string;

beforeEach(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), "requirements-")));
});

afterEach(() => {
  rmSync(top, { recursive: true });
});

interface Settings {
  readonly version?: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly framework?: Framework;
  /** A file beside the tsconfig. */
  readonly beside?: string;
}

/** The codes and messages of a project with these settings. */
async function read(settings: Settings): Promise<readonly string[]> {
  const { version, options, framework = "node", beside } = settings;
  writeFileSync(join(top, "package.json"), '{ "type": "module" }');
  const tsconfig = JSON.stringify({ compilerOptions: options });
  writeFileSync(join(top, "tsconfig.json"), tsconfig);
  if (beside !== undefined) writeFileSync(join(top, beside), "");
  if (version !== undefined) {
    const folder = join(top, "node_modules/typescript");
    mkdirSync(folder, { recursive: true });
    const manifest = JSON.stringify({ version });
    writeFileSync(join(folder, "package.json"), manifest);
  }
  const { problems } = await readProject(top, { dir: "src", framework });
  return problems.map(({ code, message }) => `${code}: ${message}`);
}

const fetchAlone = { framework: "fetch", version: "7.0.2" } as const;

test.each<[string, Settings, string, string]>([
  [
    "an old TypeScript",
    { version: "5.1.6", options: { target: "es2022" } },
    "typescript-too-old",
    "TypeScript 5.1.6 is installed, and the generated files need 5.2 or later",
  ],
  [
    "an old library",
    { options: { target: "es2022", lib: ["ES2019", "DOM"] } },
    "lib-too-old",
    "TypeScript would know too little of JavaScript: in tsconfig.json, `lib` is es2019, dom and `target` is es2022",
  ],
  [
    "an old target, as `tsc --init` wrote it",
    { options: { target: "es2016", module: "commonjs" } },
    "lib-too-old",
    "TypeScript would know too little of JavaScript: in tsconfig.json, `target` is es2016",
  ],
  [
    "no target where that is an old one",
    { version: "5.9.3", options: { module: "commonjs" } },
    "lib-too-old",
    "TypeScript would know too little of JavaScript: in tsconfig.json, `target` is not set, which stands for es5",
  ],
  [
    "a new library for an engine of 2009",
    { options: { target: "es5", lib: ["es2020"] } },
    "lib-too-old",
    "TypeScript would know too little of JavaScript: in tsconfig.json, `lib` is es2020 and `target` is es5",
  ],
  [
    "no types of the web",
    { framework: "hono", options: { lib: ["es2022"], types: [] } },
    "web-types-missing",
    'nothing that tsconfig.json loads declares `Request` and `Response`: its `lib` has no "dom", and its `types` are empty',
  ],
  [
    "no types, as later versions load none",
    { ...fetchAlone, options: { lib: ["es2022"] } },
    "web-types-missing",
    'nothing that tsconfig.json loads declares `Request` and `Response`: its `lib` has no "dom", and its `types` are not set',
  ],
])("refuses %s", async (_, settings, code, message) => {
  expect(await read(settings)).toEqual([`${code}: ${message}`]);
});

test.each<[string, Settings]>([
  ["the oldest", { version: "5.2.2", options: { target: "es2020" } }],
  ["a library of its own", { options: { target: "es2015", lib: ["es2020"] } }],
  [
    "the target that Node's modules stand for",
    { version: "5.9.3", options: { module: "nodenext" } },
  ],
  ["defaults of TypeScript 6", { version: "6.0.3", options: {} }],
  ["a TypeScript that is not there", { options: { lib: ["esnext"] } }],
  [
    "Node's types, named by its files",
    { options: { types: [], lib: ["es2020"] } },
  ],
  [
    "types of the web",
    { ...fetchAlone, options: { lib: ["es2022", "WebWorker"] } },
  ],
  [
    "types of a platform",
    { ...fetchAlone, options: { lib: ["es2022"], types: ["bun"] } },
  ],
  [
    "declarations beside the tsconfig",
    {
      ...fetchAlone,
      options: { lib: ["es2022"] },
      beside: "worker-configuration.d.ts",
    },
  ],
])("takes %s", async (_, settings) => {
  expect(await read(settings)).toEqual([]);
});
