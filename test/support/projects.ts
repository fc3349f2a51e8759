/** Emitted projects on disk: written side by side, checked and run together. */
import { execFile } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { emit } from "../../src/emit/emit.js";
import type { EmitTarget } from "../../src/emit/target.js";
import type { Model } from "../../src/model/types.js";
import { target as usual } from "./compile.js";
import { COMPILER } from "./compiler.js";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The flags under which everything that we emit must compile. */
export const strictest = {
  target: "es2022",
  lib: ["es2022"],
  module: "nodenext",
  types: ["node"],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  isolatedDeclarations: true,
  declaration: true,
  erasableSyntaxOnly: true,
  noEmit: true,
  skipLibCheck: true,
};

/** A folder that finds this project's packages, and goes away afterwards. */
export function createFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), "resource-gen-"));
  linkPackages(path);
  writeFileSync(join(path, "package.json"), '{ "type": "module" }\n');
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/**
 * A `node_modules` of its own with this project's packages in it: vitest keeps
 * a cache there, which two that run at once must not share.
 */
function linkPackages(path: string): void {
  mkdirSync(join(path, "node_modules"));
  for (const name of readdirSync(join(root, "node_modules")))
    if (!name.startsWith("."))
      symlinkSync(
        join(root, "node_modules", name),
        join(path, "node_modules", name),
        "junction",
      );
}

/** Emits a project below a folder. */
export function writeProject(
  folder: string,
  model: Model,
  target: EmitTarget = usual,
): void {
  for (const { path, content } of emit(model, target)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

export interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** Runs a script of a package of ours; what it prints, colours left out. */
async function run(
  script: string,
  args: string[],
  cwd: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  return await runNode(
    [join(root, "node_modules", script), ...args],
    cwd,
    more,
  );
}

async function runNode(
  args: readonly string[],
  cwd: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      // A vitest that runs below a vitest must not take itself for its worker.
      {
        cwd,
        maxBuffer: 1 << 26,
        env: { PATH: process.env["PATH"], NO_COLOR: "1", ...more },
      },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : Number(error.code ?? 1);
        resolve({ code, output: stdout + stderr });
      },
    );
  });
}

/** Type-checks all of a folder as one program. */
export async function typeCheck(folder: string): Promise<Outcome> {
  const config = { compilerOptions: strictest, include: ["**/*.ts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  return run(COMPILER, ["-p", "."], folder);
}

/**
 * All files in one process, for the sake of time. It is no thread: Node 20 can end
 * with "out of memory" when a thread ends while its code is being optimized.
 */
const ONE_PROCESS = ["--no-isolate", "--pool=forks"];

/**
 * Runs vitest tests below a folder.
 *
 * @param filter what the paths of the files have in them
 */
export async function runTests(folder: string, filter = ""): Promise<Outcome> {
  const flags = [...ONE_PROCESS, "--reporter=dot"];
  return run(
    "vitest/vitest.mjs",
    ["run", "--root=.", ...flags, filter],
    folder,
  );
}

/** Runs tests below a folder by Node's own runner; their types are taken off first. */
export async function runNodeTests(
  folder: string,
  files: readonly string[],
): Promise<Outcome> {
  const loader = pathToFileURL(join(root, "node_modules/tsx/dist/loader.mjs"));
  return await runNode(["--import", loader.href, "--test", ...files], folder);
}

/** A test, and what became of it: `passed`, `failed`. */
export interface TestResult {
  /** Its file, from the folder on. */
  readonly file: string;
  readonly title: string;
  readonly status: string;
}

/**
 * Runs the vitest tests of some files below a folder, and tells of each.
 *
 * @param filter what the paths of the files have in them, any of several
 * @param env what the environment says besides
 */
export async function listResults(
  folder: string,
  filter: string | readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<readonly TestResult[]> {
  const flags = ["--reporter=json", "--outputFile=results.json"];
  const { output } = await run(
    "vitest/vitest.mjs",
    ["run", "--root=.", ...ONE_PROCESS, ...flags, ...[filter].flat()],
    folder,
    env,
  );
  const { testResults } = JSON.parse(
    readFileSync(join(folder, "results.json"), "utf8"),
  ) as {
    readonly testResults: readonly {
      readonly name: string;
      readonly message: string;
      readonly assertionResults: readonly Omit<TestResult, "file">[];
    }[];
  };
  return testResults.flatMap(({ name, message, assertionResults }) => {
    // A file that cannot be loaded has no tests that could fail.
    if (assertionResults.length === 0) throw new Error(`${message}\n${output}`);
    const file = relative(realpathSync(folder), name);
    return assertionResults.map((result) => ({ ...result, file }));
  });
}
