/** Finds the application among the exports of a module. Stage: apps. */
import { nameHandler } from "./collected.js";
import type { LoadPackage, Reader } from "./router.js";

/** Usual names of applications and routers. */
const USUAL = ["default", "app", "server", "application", "router", "api"];

/** Names of functions that create one: `createApp`, `buildServer`, `app`. */
const MAKER =
  /^(?:(?:create|build|make|get|init|setup|new)\w*|default|app|server|router|api)$/i;

export type FoundApp =
  | { readonly app: unknown }
  | { readonly several: readonly string[] }
  | { readonly called: string; readonly error: unknown }
  | null;

/**
 * Finds it by its name or its type, or else by calling a function that creates
 * one.
 *
 * @param exports by name, including those of CommonJS
 */
export async function findApp(
  exports: ReadonlyMap<string, unknown>,
  reader: Reader,
  load: LoadPackage,
): Promise<FoundApp> {
  const own = [...exports].filter(([, value]) => reader.owns(value));
  for (const word of USUAL) {
    const found = own.find(([name]) => name === word);
    if (found !== undefined) return { app: found[1] };
  }
  const [only, ...others] = own;
  if (only !== undefined && others.length === 0) return { app: only[1] };
  if (only !== undefined) return { several: own.map(([name]) => name) };
  for (const [name, value] of exports) {
    const isMaker = typeof value === "function" && MAKER.test(name);
    if (!isMaker || isClass(value)) continue;
    const called = name === "default" ? nameHandler(value) || name : name;
    try {
      const app = await make(value as Maker, reader, load);
      if (app !== undefined) return { app };
    } catch (error) {
      return { called, error };
    }
  }
  return null;
}

type Maker = (...args: readonly unknown[]) => unknown;

async function make(
  value: Maker,
  reader: Reader,
  load: LoadPackage,
): Promise<unknown> {
  if (value.length > 0 && reader.mount !== undefined) {
    return reader.mount(value, load);
  }
  const made: unknown = await value();
  if (reader.owns(made)) return made;
  const parts = typeof made === "object" && made !== null ? made : {};
  return Object.values(parts).find((part) => reader.owns(part));
}

function isClass(value: unknown): boolean {
  return /^class\b/.test(Function.prototype.toString.call(value));
}
