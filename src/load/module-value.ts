/**
 * The value of a manifest in TypeScript or JavaScript: the default export of
 * a module. Stage: load. Runs the user's code, and writes nothing.
 */
import { fileURLToPath } from "node:url";

export type ModuleValue =
  | {
      readonly ok: true;
      readonly value: unknown;
      /** Every module that was read for it, node_modules aside: absolute paths. */
      readonly files: readonly string[];
    }
  | {
      readonly ok: false;
      readonly error: unknown;
      readonly files: readonly string[];
    };

/**
 * Loads a module afresh, with everything that it imports. `resource-gen`
 * means this very package, so that a manifest needs no installed copy of it.
 */
export async function readModuleValue(
  file: string,
  text: string,
): Promise<ModuleValue> {
  const { createJiti } = await import("jiti");
  // Without its ending, which is another in the source than in the build.
  const define = fileURLToPath(new URL("../define", import.meta.url));
  const jiti = createJiti(file, {
    alias: { "resource-gen/define": define, "resource-gen": define },
    // Nothing is written outside apply, caches included.
    fsCache: false,
    interopDefault: true,
    // One way to load on every version of Node.
    tryNative: false,
  });
  const cache = jiti.cache;
  const before = new Set(Object.keys(cache));
  const takeFiles = (): string[] => {
    const added = Object.keys(cache).filter((name) => !before.has(name));
    // So that the next run, in watch mode, reads them again.
    for (const name of added) Reflect.deleteProperty(cache, name);
    const own = added.filter(
      (name) =>
        !/[\\/]node_modules[\\/]/.test(name) && !name.startsWith(`${define}.`),
    );
    return [...new Set([file, ...own])];
  };
  // Also where Node could run it: the alias holds only in what jiti makes.
  const id = { id: file, filename: file, forceTranspile: true };
  const run = (async: boolean): unknown =>
    jiti.evalModule(text, { ...id, async });
  try {
    const value = await defaultOf(await runFresh(run));
    return { ok: true, value, files: takeFiles() };
  } catch (error) {
    return { ok: false, error, files: takeFiles() };
  }
}

/**
 * Runs a module in one go, as CommonJS: asynchronously jiti leaves modules in
 * plain JavaScript to Node, which would never read them a second time. Only
 * where somebody awaits at the top of a module there is no other way.
 */
function runFresh(run: (async: boolean) => unknown): unknown {
  try {
    return run(false);
  } catch (error) {
    if (!isSyntax(error)) throw error;
    return run(true);
  }
}

/** What the compiler says of an `await` there, in one of several ways. */
function isSyntax(error: unknown): boolean {
  return error instanceof Error && /SyntaxError|ParseError/.test(String(error));
}

/** The default export; of a CommonJS module, what it exports. Undefined where there is none. */
function defaultOf(module: unknown): unknown {
  if (typeof module !== "object" || module === null) return module;
  if ("default" in module) return module.default;
  return "__esModule" in module ? undefined : module;
}
