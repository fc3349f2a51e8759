/**
 * The value of a manifest in TypeScript or JavaScript: the default export of
 * a module. Stage: load. Runs the user's code, and writes nothing.
 */
import { fileURLToPath } from "node:url";

export type ModuleValue =
  | {
      readonly ok: true;
      readonly value: unknown;
      /** Absolute paths of all modules read, except in node_modules. */
      readonly files: readonly string[];
    }
  | {
      readonly ok: false;
      readonly error: unknown;
      readonly files: readonly string[];
    };

/**
 * Loads a module afresh, with everything that it imports. `resource-gen`
 * resolves to this package, so that a manifest needs no installed copy of it.
 */
export async function readModuleValue(
  file: string,
  text: string,
): Promise<ModuleValue> {
  const { createJiti } = await import("jiti");
  // Without an extension, which differs between the source and the build.
  const define = fileURLToPath(new URL("../define", import.meta.url));
  const jiti = createJiti(file, {
    alias: { "resource-gen/define": define, "resource-gen": define },
    // Nothing is written outside apply, caches included.
    fsCache: false,
    interopDefault: true,
    // The same way to load on every version of Node.
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
  // Even if Node could run it: the alias only works in what jiti transpiles.
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
 * Runs a module synchronously, as CommonJS: asynchronously, jiti leaves plain
 * JavaScript modules to Node, which would never read them a second time. Only a
 * module with a top-level `await` has to run asynchronously.
 */
function runFresh(run: (async: boolean) => unknown): unknown {
  try {
    return run(false);
  } catch (error) {
    if (!isSyntax(error)) throw error;
    return run(true);
  }
}

/** Whether it is a syntax error, as for an `await` at the top of a script. */
function isSyntax(error: unknown): boolean {
  return error instanceof Error && /SyntaxError|ParseError/.test(String(error));
}

/** The default export, or what CommonJS exports; undefined if there is none. */
function defaultOf(module: unknown): unknown {
  if (typeof module !== "object" || module === null) return module;
  if ("default" in module) return module.default;
  return "__esModule" in module ? undefined : module;
}
