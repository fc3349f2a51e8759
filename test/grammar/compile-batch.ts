/**
 * Type-checks many projects as one program. What does not vary with manifests is
 * read once: equal runtimes are one folder, of which the projects import.
 */
import { execFile } from "node:child_process";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { strictest } from "../support/projects.js";
import type { SharedRuntimes } from "../support/shared-runtimes.js";
import { listFiles, type Case, type Fault, type Place } from "./project.js";

/** Copies a project, but for its runtime: that is a shared one. */
export function copyProject(
  from: string,
  to: string,
  { runtime, dir }: Place,
  runtimes: SharedRuntimes,
): void {
  const own = typeof runtime === "string" ? runtime : `${dir}/runtime`;
  const path = join(from, own);
  cpSync(from, to, {
    recursive: true,
    filter: (file) => file !== path && !file.includes("node_modules"),
  });
  if (!existsSync(path)) return;
  runtimes.write(
    new Map(readTexts(path)),
    join(to, own),
    readTexts(to).map(([name, text]) => [join(to, name), text]),
  );
}

/** The texts of a folder's code, by their paths within. */
function readTexts(folder: string): readonly (readonly [string, string])[] {
  return listFiles(folder, ".ts").map((name) => [
    name,
    readFileSync(join(folder, name), "utf8"),
  ]);
}

export interface Compiler {
  /** Of `tsc`. */
  readonly path: string;
  /** The flags that it knows nothing of. */
  readonly unknown: readonly string[];
}

/** How imports are found: as Node does, or as bundlers do. */
const RESOLUTIONS = {
  nodenext: { module: "nodenext" },
  bundler: { module: "esnext", moduleResolution: "bundler" },
} as const;

/**
 * @param folder which holds the cases' folders
 * @returns a fault for each project that the compiler has something against
 */
export async function compileBatch(
  folder: string,
  cases: readonly (readonly [Case, Place])[],
  compiler: Compiler,
): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  for (const [resolution, options] of Object.entries(RESOLUTIONS)) {
    const isOurs = ({ importExtension }: Place): boolean =>
      (importExtension === "none") === (resolution === "bundler");
    const names = cases
      .filter(([, place]) => isOurs(place))
      .map(([{ name }]) => name);
    if (names.length === 0) continue;
    const config = {
      compilerOptions: {
        ...Object.fromEntries(
          Object.entries(strictest).filter(
            ([flag]) => !compiler.unknown.includes(flag),
          ),
        ),
        ...options,
        allowImportingTsExtensions: true,
        allowSyntheticDefaultImports: true,
      },
      include: names.map((name) => `${name}/**/*.ts`),
    };
    const file = `tsconfig.${resolution}.json`;
    writeFileSync(join(folder, file), JSON.stringify(config));
    const output = await runCompiler(compiler.path, folder, file);
    faults.push(...sortErrors(output, names));
  }
  return faults;
}

function runCompiler(
  compiler: string,
  cwd: string,
  config: string,
): Promise<string> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [
        "--max-old-space-size=8000",
        compiler,
        "-p",
        config,
        "--pretty",
        "false",
      ],
      { cwd, maxBuffer: 1 << 28 },
      (error, stdout, stderr) => {
        resolve(error === null ? "" : `${stdout}${stderr}` || error.message);
      },
    );
  });
}

/** Whose errors they are: those of no project are everybody's. */
function sortErrors(
  output: string,
  names: readonly string[],
): readonly Fault[] {
  const found = new Map<string, string[]>();
  for (const line of output.split(/\n(?! )/)) {
    if (line.trim() === "") continue;
    const name = names.find((one) => line.startsWith(`${one}/`)) ?? "batch";
    found.set(name, [...(found.get(name) ?? []), line]);
  }
  return [...found].map(([name, lines]) => ({
    ...{ name, check: "tsc" },
    text: lines.slice(0, 8).join("\n"),
  }));
}
