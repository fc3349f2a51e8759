/** A generated project in a folder, whose emitted tests run with a mutant in it. */
import { spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { load } from "js-yaml";
import { emit } from "../../../src/emit/emit.js";
import { compile, target } from "../../support/compile.js";
import { createFolder } from "../../support/projects.js";
import type { Mutant } from "./mutant.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The projects: a manifest each, and where nothing else would be complete, controllers. */
const projects = join(root, "test/fixtures/mutants");

/** The project that needs a server. */
export const WITH_SERVER = "postgres";

/** Tests that run as long as this never end: the mutant made them. */
const LONGEST = 240_000;

/** For the same reason, of a single test; with room for a busy machine. */
const LONGEST_TEST = 30_000;

export function listProjects(): readonly string[] {
  return readdirSync(projects).sort();
}

/** All files of a project, by their paths. */
export async function emitProject(
  project: string,
): Promise<ReadonlyMap<string, string>> {
  const folder = join(projects, project);
  const manifest = load(readFileSync(join(folder, "resources.yaml"), "utf8"));
  const { model, errors } = await compile(manifest);
  if (model === null) throw new Error(`${project}: ${JSON.stringify(errors)}`);
  const own = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".ts"));
  return new Map([
    ...emit(model, target).map(({ path, content }) => [path, content] as const),
    ...own.map(
      (path) => [path, readFileSync(join(folder, path), "utf8")] as const,
    ),
  ]);
}

export class Workplace {
  readonly folder: string;
  readonly texts: ReadonlyMap<string, string>;
  readonly remove: () => void;
  readonly #env: Readonly<Record<string, string>>;

  /** @param database the URL of an empty one, for a project that needs a server */
  constructor(texts: ReadonlyMap<string, string>, database: string | null) {
    const { path, remove } = createFolder();
    this.folder = path;
    this.remove = remove;
    this.texts = texts;
    this.#env = database === null ? {} : { DATABASE_URL: database };
    for (const [file, text] of texts) {
      mkdirSync(dirname(join(path, file)), { recursive: true });
      writeFileSync(join(path, file), text);
    }
  }

  /** The first test that fails; null where all pass. */
  async run(
    mutant: Pick<Mutant, "file" | "text"> | null,
  ): Promise<string | null> {
    if (mutant === null) return await this.#runTests();
    const path = join(this.folder, mutant.file);
    writeFileSync(path, mutant.text);
    try {
      return await this.#runTests();
    } finally {
      writeFileSync(path, this.texts.get(mutant.file) ?? "");
    }
  }

  async #runTests(): Promise<string | null> {
    const results = join(this.folder, "results.json");
    rmSync(results, { force: true });
    const { code, output } = await this.#startRunner([
      ...["run", "--root=.", "--bail=1", "--no-isolate", "--pool=forks"],
      ...["--maxWorkers=1", `--testTimeout=${LONGEST_TEST}`],
      ...[`--hookTimeout=${LONGEST_TEST}`, "--reporter=json"],
      `--outputFile=${results}`,
    ]);
    if (code === null) return "the tests do not end";
    if (code === 0 && existsSync(results)) return null;
    return (
      (existsSync(results) ? this.#readFailure(results) : null) ??
      `the tests do not run: ${output.trim().slice(-200)}`
    );
  }

  #readFailure(results: string): string | null {
    const { testResults } = JSON.parse(readFileSync(results, "utf8")) as {
      readonly testResults: readonly {
        readonly name: string;
        readonly status: string;
        readonly message: string;
        readonly assertionResults: readonly {
          readonly title: string;
          readonly status: string;
        }[];
      }[];
    };
    for (const { name, status, message, assertionResults } of testResults) {
      if (status !== "failed") continue;
      const file = relative(this.folder, name);
      const failed = assertionResults.find((each) => each.status === "failed");
      const [line = ""] = message.split("\n");
      return `${file}: ${failed?.title ?? line}`;
    }
    return null;
  }

  async #startRunner(
    args: readonly string[],
  ): Promise<{ readonly code: number | null; readonly output: string }> {
    const vitest = join(root, "node_modules/vitest/vitest.mjs");
    const child = spawn(process.execPath, [vitest, ...args], {
      cwd: this.folder,
      // A group of its own: its workers end with it.
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      // A vitest that runs below a vitest must not take itself for its worker.
      env: { PATH: process.env["PATH"], NO_COLOR: "1", ...this.#env },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (part: Buffer) => {
        output = (output + part.toString()).slice(-4000);
      });
    const end = (): void => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, "SIGKILL");
      } catch {
        // It has ended by itself.
      }
    };
    const timer = setTimeout(end, LONGEST);
    // None if it was ended.
    const code = await new Promise<number | null>((resolve) => {
      child.on("close", resolve);
    });
    clearTimeout(timer);
    end();
    return { code, output };
  }
}
