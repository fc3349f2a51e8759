/**
 * An emitted project that runs in this process: every file becomes a module on
 * its own, so that one of them can be another for a while. Its tests run one
 * after the other, until the first that fails.
 */
import { createRequire } from "node:module";
import { dirname, join } from "node:path/posix";
import { transform } from "esbuild";
import { emit } from "../../src/emit/emit.js";
import { compile, target } from "../support/compile.js";

const node = createRequire(import.meta.url);

export interface Project {
  /** The TypeScript of each file, by its path. */
  readonly texts: ReadonlyMap<string, string>;
  /**
   * Runs all tests, with another text in the place of one file: the first that
   * fails, or why the project does not even load. Null where all pass.
   */
  readonly run: (path?: string, text?: string) => Promise<string | null>;
}

type Exports = Readonly<Record<string, unknown>>;
type Load = (
  exports: Exports,
  require: (name: string) => unknown,
  module: { exports: Exports },
) => void;

type Work = () => unknown;

/** A test, and what its file does around each of them. */
interface Case {
  readonly name: string;
  readonly work: Work;
  readonly before: readonly Work[];
  readonly after: readonly Work[];
}

/** What a test file imports of `node:test`. */
function createRunner(cases: Case[]): Exports {
  const [before, after]: [Work[], Work[]] = [[], []];
  return {
    test: Object.assign(
      (name: string, work: Work) => cases.push({ name, work, before, after }),
      { todo: () => null },
    ),
    beforeEach: (work: Work) => before.push(work),
    afterEach: (work: Work) => after.push(work),
  };
}

async function compileModule(text: string, path: string): Promise<Load> {
  const { code } = await transform(text, {
    loader: path.endsWith(".json") ? "json" : "ts",
    format: "cjs",
    // A function that is made of text has none.
    supported: { "dynamic-import": false },
  });
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  return new Function("exports", "require", "module", code) as Load;
}

/**
 * Emits a project whose tests are of `node:test`: they need nothing but `test`.
 *
 * @param files of the tests that run
 */
export async function createProject(
  manifest: unknown,
  files = /\.test\.ts$/,
): Promise<Project> {
  const { model, errors } = await compile(manifest);
  if (model === null) throw new Error(JSON.stringify(errors));
  const emitted = emit(model, { ...target, testRunner: "node" });
  const texts = new Map(emitted.map(({ path, content }) => [path, content]));
  const loads = new Map<string, Load>();
  for (const [path, text] of texts)
    loads.set(path, await compileModule(text, path));
  const tests = [...texts.keys()].filter((path) => files.test(path));

  async function run(path = "", text = ""): Promise<string | null> {
    const own = new Map(loads);
    if (path !== "") own.set(path, await compileModule(text, path));
    const modules = new Map<string, { exports: Exports }>();
    const cases: Case[] = [];
    const requireFrom = (from: string) => (name: string) => {
      if (name === "node:test") return createRunner(cases);
      if (!name.startsWith(".")) return node(name) as unknown;
      return load(join(dirname(from), name).replace(/\.js$/, ".ts"));
    };
    const load = (file: string): Exports => {
      const known = modules.get(file);
      if (known !== undefined) return known.exports;
      const module = { exports: {} };
      modules.set(file, module);
      own.get(file)?.(module.exports, requireFrom(file), module);
      return module.exports;
    };
    try {
      for (const file of tests) load(file);
    } catch (error) {
      return `it does not load: ${error instanceof Error ? error.stack : String(error)}`;
    }
    for (const { name, work, before, after } of cases) {
      try {
        for (const each of before) await each();
        await work();
      } catch (error) {
        return `${name}: ${String(error)}`;
      } finally {
        for (const each of after) await each();
      }
    }
    return cases.length === 0 ? "there are no tests" : null;
  }
  return { texts, run };
}
