/**
 * Runs the target's formatter. Prettier runs in this process, because starting it
 * takes longer than its work. The others are programs that get one file at a time
 * on standard input. They read only their settings and write nothing.
 */
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { asRecord } from "./jsonc.js";
import { readJsonFile } from "./look.js";
import type { Formatter } from "./tools.js";

export interface NewFile {
  /** Relative to the root. */
  readonly path: string;
  readonly content: string;
}

interface Job extends Formatter {
  /** Absolute. */
  readonly root: string;
  /** The formatter's package, absolute. */
  readonly installed: string;
  readonly files: readonly NewFile[];
}

/** Each file's text in the formatter's layout, by path. Throws if it fails. */
export async function runFormatter(
  job: Job,
): Promise<ReadonlyMap<string, string>> {
  const format = await load(job);
  const queue = [...job.files];
  const texts = new Map<string, string>();
  const work = async (): Promise<void> => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const text = await format(file);
      if (text.trim() === "")
        throw new Error(`nothing is left of ${file.path}`);
      texts.set(file.path, text);
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return texts;
}

type Format = (file: NewFile) => Promise<string>;

async function load(job: Job): Promise<Format> {
  return job.name === "prettier" ? loadPrettier(job) : findProgram(job);
}

/** The part of Prettier's API that is used; versions 2 and 3 have it. */
interface Prettier {
  readonly getFileInfo: (
    path: string,
    options: { readonly ignorePath: string },
  ) => Promise<{ readonly ignored: boolean }>;
  readonly resolveConfig: (
    path: string,
    options: { readonly editorconfig: boolean },
  ) => Promise<object | null>;
  readonly format: (text: string, options: object) => Promise<string> | string;
}

async function loadPrettier({ root, installed }: Job): Promise<Format> {
  const main = createRequire(join(installed, "package.json")).resolve(
    installed,
  );
  const loaded = (await import(pathToFileURL(main).href)) as {
    readonly default: Prettier;
  };
  const prettier = loaded.default;
  const ignorePath = join(root, ".prettierignore");
  return async ({ path, content }) => {
    const filepath = join(root, path);
    const { ignored } = await prettier.getFileInfo(filepath, { ignorePath });
    if (ignored) return content;
    const options = await prettier.resolveConfig(filepath, {
      editorconfig: true,
    });
    return prettier.format(content, { ...options, filepath });
  };
}

/** How each program is told the path of the file that it receives. */
const flags: Readonly<
  Record<Exclude<Formatter["name"], "prettier">, (path: string) => string[]>
> = {
  biome: (path) => ["format", `--stdin-file-path=${path}`],
  oxfmt: (path) => [`--stdin-filepath=${path}`],
  dprint: (path) => ["fmt", "--stdin", path],
};

function findProgram({ name, root, installed, config }: Job): Format {
  if (name === "prettier") throw new Error("Prettier is not a program to run");
  const { bin } = readJsonFile(join(installed, "package.json")) ?? {};
  const script = typeof bin === "string" ? bin : asRecord(bin)?.[name];
  if (typeof script !== "string")
    throw new Error(`${relative(root, installed)} has no program ${name}`);
  const program = join(installed, script);
  // It looks for its settings here, and expects paths relative to this folder.
  const cwd = config === null ? root : dirname(config);
  return ({ path, content }) => {
    const shown = relative(cwd, join(root, path)).split(sep).join("/");
    return run(program, flags[name](shown), cwd, content);
  };
}

/** In milliseconds: longer than any formatter takes for a file. */
const patience = 120_000;

/** What a Node script prints for this input. */
function run(
  program: string,
  args: readonly string[],
  cwd: string,
  input: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd,
      env: { ...process.env, NO_COLOR: "1" },
      stdio: ["pipe", "pipe", "pipe"],
      timeout: patience,
      windowsHide: true,
    });
    const printed = { stdout: "", stderr: "" };
    child.stdout.setEncoding("utf8").on("data", (part: string) => {
      printed.stdout += part;
    });
    child.stderr.setEncoding("utf8").on("data", (part: string) => {
      printed.stderr += part;
    });
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (code === 0) resolve(printed.stdout);
      else
        reject(
          new Error(
            printed.stderr.trim() === ""
              ? `it ended with ${String(code ?? signal)}`
              : printed.stderr,
          ),
        );
    });
    // If a program ends without reading, its exit code says how it went.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}
