/**
 * Type-checks many projects as one program. What does not vary with manifests is
 * read once: equal runtimes are one folder, to which the projects have links.
 */
import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { strictest } from "../support/projects.js";
import { listFiles, type Case, type Fault, type Place } from "./project.js";

/** The runtimes that projects share, by what of them differs. */
export class SharedRuntimes {
  readonly #folder: string;
  /** The texts of each shared folder, by their paths. */
  readonly #texts: Map<string, string>[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** A folder with the runtime of a project in it, and more; its path. */
  share(runtime: string): string {
    const own = new Map(
      listFiles(runtime, ".ts").map((file) => [
        file,
        readFileSync(join(runtime, file), "utf8"),
      ]),
    );
    const isLike = (texts: Map<string, string>): boolean =>
      [...own].every(([file, text]) => (texts.get(file) ?? text) === text);
    let index = this.#texts.findIndex(isLike);
    if (index === -1) index = this.#texts.push(new Map()) - 1;
    const texts = this.#texts[index] ?? new Map<string, string>();
    const path = join(this.#folder, `runtime${index}`);
    for (const [file, text] of own) {
      if (texts.has(file)) continue;
      texts.set(file, text);
      mkdirSync(dirname(join(path, file)), { recursive: true });
      writeFileSync(join(path, file), text);
    }
    return path;
  }
}

/** Copies a project, its runtime a link to the shared one. */
export function copyProject(
  from: string,
  to: string,
  { runtime, dir }: Place,
  shared: SharedRuntimes,
): void {
  const own = typeof runtime === "string" ? runtime : `${dir}/runtime`;
  const path = join(from, own);
  cpSync(from, to, {
    recursive: true,
    filter: (file) => file !== path && !file.includes("node_modules"),
  });
  if (!existsSync(path)) return;
  mkdirSync(dirname(join(to, own)), { recursive: true });
  symlinkSync(shared.share(path), join(to, own));
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
