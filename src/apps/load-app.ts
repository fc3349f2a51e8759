/**
 * Loads an application, reads its routes and sends them to the process that
 * asked. The entry point of a separate process, since the application may do
 * anything. Stage: apps. Runs the user's code.
 */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type { AppAnswer, AppQuestion } from "./answer.js";
import { findApp } from "./find-app.js";
import { readers } from "./readers.js";
import { replacePackage } from "./replace-package.js";
import type { LoadPackage, Reader } from "./router.js";
import { silenceServers } from "./silence.js";

const question = JSON.parse(process.argv[2] ?? "") as AppQuestion;
// A failure outside of loading, such as that of a connection, changes no route.
process.on("unhandledRejection", () => undefined);
process.on("uncaughtException", (error) => {
  answer(describeFault(error, null));
});
answer(await ask(question));

async function ask({
  kind,
  file,
  exported,
  isNative,
}: AppQuestion): Promise<AppAnswer> {
  const reader = readers[kind];
  const require = createRequire(file);
  const load: LoadPackage = (name) => {
    try {
      return Promise.resolve(require(name) as unknown);
    } catch {
      return Promise.resolve(null);
    }
  };
  await reader.watch?.(load, (name, make) => {
    replacePackage(require, name, make);
  });
  const listeners = silenceServers();
  let module: unknown;
  try {
    module = await (isNative
      ? import(pathToFileURL(file).href)
      : transpile(file));
  } catch (error) {
    return describeFault(error, null);
  }
  const all = listExports(module);
  const chosen =
    exported === undefined
      ? all
      : new Map([...all].filter(([name]) => name === exported));
  const found = await findApp(chosen, reader, load);
  if (found !== null && "called" in found) {
    return describeFault(found.error, found.called);
  }
  if (found !== null && "several" in found) {
    return { is: "several", exports: found.several };
  }
  const app =
    found?.app ??
    (exported === undefined ? findUnnamed(reader, listeners) : undefined);
  if (app === undefined) {
    return { is: "none", exports: [...all.keys()], kinds: listKinds(all) };
  }
  try {
    return { is: "source", source: await reader.read(app) };
  } catch (error) {
    return describeFault(error, null);
  }
}

/** An application that is not exported, but listens or was created. */
function findUnnamed(reader: Reader, listeners: readonly unknown[]): unknown {
  const made = reader.listMade?.() ?? [];
  return (
    listeners.find((each) => reader.owns(each)) ??
    (made.length === 1 ? made[0] : undefined)
  );
}

/** Loads a module that Node cannot load itself. */
async function transpile(file: string): Promise<unknown> {
  const { createJiti } = await import("jiti");
  const jiti = createJiti(file, { fsCache: false, tsconfigPaths: true });
  return jiti.import(file);
}

/**
 * The exports by name. If CommonJS exports one object, these are its members.
 */
function listExports(module: unknown): ReadonlyMap<string, unknown> {
  const all = new Map<string, unknown>();
  const add = (from: unknown): void => {
    if (typeof from !== "object" || from === null) return;
    for (const [name, value] of Object.entries(from)) {
      if (!all.has(name) && name !== "module.exports") all.set(name, value);
    }
  };
  add(module);
  const main = all.get("default");
  const isApp = Object.values(readers).some((reader) => reader.owns(main));
  if (!isApp && typeof main === "object") {
    all.delete("default");
    add(main);
  }
  return all;
}

function listKinds(
  exports: ReadonlyMap<string, unknown>,
): readonly AppQuestion["kind"][] {
  const values = [...exports.values()];
  return (Object.keys(readers) as AppQuestion["kind"][]).filter((kind) =>
    values.some((value) => readers[kind].owns(value)),
  );
}

function describeFault(error: unknown, called: string | null): AppAnswer {
  const thrown = error instanceof Error ? error : new Error(String(error));
  const { name, message, stack = "" } = thrown;
  return { is: "fault", called, error: { name, message, stack } };
}

/**
 * Sends the answer. The parent then kills this process, whatever the
 * application still has to do.
 */
function answer(message: AppAnswer): void {
  process.send?.(message);
}
