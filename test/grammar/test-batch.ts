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
  const runs = cases.filter(([, { testRunner }]) => testRunner !== "node");
  const faults: Fault[] = [];
  if (runs.length > 0) faults.push(...(await runVitest(folder, runs, env)));
  for (const [{ name }, { testRunner }] of cases)
    if (testRunner === "node") {
      const text = await runNode(join(folder, name), env);
      if (text !== null) faults.push({ name, check: "tests", text });
    }
  return faults;
}

/** Jest's words are vitest's own, so one process serves both. */
const CONFIG = `
export default {
  resolve: { alias: { "@jest/globals": "vitest" } },
  test: { pool: "threads", isolate: false, maxWorkers: 2, testTimeout: 120000, hookTimeout: 120000 },
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
  const out = join(folder, "results.json");
  const output = await runNodeProgram(
    [
      ...[vitest, "run", "--root=.", "--reporter=json", `--outputFile=${out}`],
      ...cases.map(([{ name }]) => `${name}/`),
    ],
    folder,
    env,
  );
  if (!existsSync(out))
    return [{ name: "batch", check: "tests", text: output.text.slice(-2000) }];
  const { testResults } = JSON.parse(readFileSync(out, "utf8")) as Results;
  const seen = new Set<string>();
  const faults = testResults.flatMap(
    ({ name: file, status, message, assertionResults }): Fault[] => {
      const path = relative(folder, file);
      const [name = ""] = path.split("/");
      seen.add(name);
      const failed = assertionResults.filter((one) => one.status === "failed");
      if (status === "passed" && failed.length === 0) return [];
      const first = failed
        .slice(0, 2)
        .map((one) => `${one.fullName}\n${one.failureMessages.join("\n")}`);
      const text = [path, message, ...first].join("\n").slice(0, 1500);
      return [{ name, check: "tests", text }];
    },
  );
  const silent = cases
    .filter(([{ name }, { tests }]) => tests !== false && !seen.has(name))
    .map(([{ name }]) => ({ name, check: "tests", text: "no test was run" }));
  return [...faults, ...silent];
}

/** What is wrong with the tests that Node runs by itself. */
async function runNode(
  path: string,
  env: Readonly<Record<string, string>>,
): Promise<string | null> {
  const files = listFiles(path, ".test.ts");
  if (files.length === 0) return null;
  const outdir = join(path, "bundles");
  await build({
    ...{ entryPoints: files.map((file) => join(path, file)), outdir },
    ...{ bundle: true, splitting: true, format: "esm", packages: "external" },
    ...{
      platform: "node",
      logLevel: "silent",
      outExtension: { ".js": ".mjs" },
    },
  });
  const bundles = listFiles(outdir, ".test.mjs");
  // Hooks of a file would be those of all: such files get a process of their own.
  const isAlone = (file: string): boolean =>
    readFileSync(join(outdir, file), "utf8").includes("beforeEach(");
  const groups = [
    bundles.filter((file) => !isAlone(file)),
    ...bundles.filter(isAlone).map((file) => [file]),
  ];
  for (const [index, group] of groups.entries()) {
    const main = join(outdir, `main${index}.mjs`);
    const lines = group.map((file) => `import ${JSON.stringify(`./${file}`)};`);
    writeFileSync(main, lines.join("\n"));
    const flags = ["--test-reporter=tap", "--test-force-exit"];
    const { code, text } = await runNodeProgram([...flags, main], path, env);
    const at = text.indexOf("not ok");
    if (code !== 0) return text.slice(Math.max(0, at), at + 1500);
  }
  return null;
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
