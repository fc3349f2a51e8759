/** Runs the emitted tests of many projects together. */
import { execFile } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { build } from "esbuild";
import { listFiles, type Case, type Fault, type Place } from "./project.js";

const require = createRequire(import.meta.url);
const vitest = join(
  dirname(require.resolve("vitest/package.json")),
  "vitest.mjs",
);

/**
 * @param folder which holds the cases' folders
 * @param env what the tests find in their environment
 */
export async function testBatch(
  folder: string,
  cases: readonly (readonly [Case, Place])[],
  env: Readonly<Record<string, string>>,
): Promise<readonly Fault[]> {
  const isNode = ([, { testRunner }]: readonly [Case, Place]): boolean =>
    testRunner === "node";
  const ofNode = cases.filter(isNode);
  const others = cases.filter((one) => !isNode(one));
  return [
    ...(others.length > 0 ? await runVitest(folder, others, env) : []),
    ...(ofNode.length > 0 ? await runNode(folder, ofNode, env) : []),
  ];
}

/**
 * Bundles are modules as they are: vitest has nothing to make of them. They run in
 * processes: Node 20 can end with "out of memory" when a thread ends while its code
 * is being optimized.
 */
const CONFIG = `
export default {
  test: {
    include: ["*/bundles/all.test.mjs"],
    server: { deps: { external: [/bundles\\/files\\//] } },
    pool: "forks", isolate: false, maxWorkers: 2, testTimeout: 600000, hookTimeout: 600000,
  },
};
`;

interface Results {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

async function runVitest(
  folder: string,
  cases: readonly (readonly [Case, Place])[],
  env: Readonly<Record<string, string>>,
): Promise<readonly Fault[]> {
  writeFileSync(join(folder, "vitest.config.mjs"), CONFIG);
  const bundled = await bundleAll(folder, cases, "vitest");
  const faults = [...bundled.faults];
  const out = join(folder, "results.json");
  const output = await runNodeProgram(
    [vitest, "run", "--root=.", "--reporter=json", `--outputFile=${out}`],
    folder,
    env,
  );
  if (!existsSync(out))
    return [{ name: "batch", check: "tests", text: output.text.slice(-2000) }];
  const { testResults } = JSON.parse(readFileSync(out, "utf8")) as Results;
  const seen = new Set<string>();
  for (const { name: file, status, message, assertionResults } of testResults) {
    const [name = ""] = relative(folder, file).split("/");
    seen.add(name);
    const failed = assertionResults.filter((one) => one.status === "failed");
    if (status === "passed" && failed.length === 0) continue;
    const first = failed
      .slice(0, 2)
      .map((one) => `${one.fullName}\n${one.failureMessages.join("\n")}`);
    const text = [message, ...first].join("\n").slice(0, 1500);
    faults.push({ name, check: "tests", text });
  }
  const silent = bundled.names
    .filter((name) => !seen.has(name))
    .map((name) => ({ name, check: "tests", text: "no test was run" }));
  return [...faults, ...silent];
}

/** Bundles the tests of each project; which of them have some, and what went wrong. */
async function bundleAll(
  folder: string,
  cases: readonly (readonly [Case, Place])[],
  runner: string,
): Promise<{ readonly names: readonly string[]; readonly faults: Fault[] }> {
  const faults: Fault[] = [];
  const names: string[] = [];
  for (const [{ name }, place] of cases) {
    const { tests, controllers, controllerTests } = place;
    const text = await bundleTests(join(folder, name), runner);
    const isMeant =
      tests !== false || (controllers !== false && controllerTests !== false);
    if (text === null) names.push(name);
    else if (isMeant || text !== NONE)
      faults.push({ name, check: "tests", text });
  }
  return { names, faults };
}

const NONE = "no test was written";

/**
 * Bundles the tests of a project, and writes one that runs them all, each below the
 * name of its file. Jest's words are vitest's own.
 *
 * @returns why there is nothing to run
 */
async function bundleTests(
  path: string,
  runner: string,
): Promise<string | null> {
  const files = listFiles(path, ".test.ts");
  if (files.length === 0) return NONE;
  const outdir = join(path, "bundles/files");
  try {
    await build({
      ...{ entryPoints: files.map((file) => join(path, file)), outdir },
      ...{ bundle: true, splitting: true, format: "esm", outbase: path },
      ...{ platform: "node", packages: "external", logLevel: "silent" },
      ...{ alias: { "@jest/globals": "vitest" } },
      outExtension: { ".js": ".mjs" },
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const lines = files.map((file) => {
    const module = JSON.stringify(`./files/${file.replace(/ts$/, "mjs")}`);
    return `describe(${JSON.stringify(file)}, async () => { await import(${module}); });`;
  });
  writeFileSync(
    join(path, "bundles/all.test.mjs"),
    [`import { describe } from "${runner}";`, ...lines].join("\n"),
  );
  return null;
}

/** Runs the tests that Node runs by itself, in one process for them all. */
async function runNode(
  folder: string,
  cases: readonly (readonly [Case, Place])[],
  env: Readonly<Record<string, string>>,
): Promise<readonly Fault[]> {
  const { faults, names } = await bundleAll(folder, cases, "node:test");
  const lines = names.map((name) => {
    const module = JSON.stringify(`./${name}/bundles/all.test.mjs`);
    return `describe(${JSON.stringify(name)}, async () => { await import(${module}); });`;
  });
  const main = join(folder, "main.mjs");
  writeFileSync(
    main,
    ['import { describe } from "node:test";', ...lines].join("\n"),
  );
  const flags = ["--test-reporter=tap", "--test-force-exit"];
  const { code, text } = await runNodeProgram([...flags, main], folder, env);
  if (code === 0) return faults;
  // What is in none of them is everybody's.
  const blocks = text.split(/^# Subtest: /m).slice(1);
  const failed = blocks.filter((block) => /^not ok /m.test(block));
  if (failed.length === 0)
    return [
      ...faults,
      { name: "batch", check: "tests", text: text.slice(-1500) },
    ];
  return [
    ...faults,
    ...failed.map((block) => {
      const at = Math.max(0, block.search(/^ +not ok /m));
      const name = block.slice(0, block.indexOf("\n"));
      return { name, check: "tests", text: block.slice(at, at + 1500) };
    }),
  ];
}

function runNodeProgram(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: number; readonly text: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      {
        ...{ cwd, maxBuffer: 1 << 28, timeout: 900_000 },
        // A vitest below a vitest must not take itself for its worker.
        env: { PATH: process.env["PATH"], NO_COLOR: "1", ...env },
      },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : Number(error.code ?? 1);
        resolve({ code, text: `${stdout}${stderr}` });
      },
    );
  });
}
