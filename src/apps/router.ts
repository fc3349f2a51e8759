/** How the reader of a framework looks from outside. Stage: apps. */
import type { Source } from "../import/source.js";

export interface Reader {
  /** What the framework's package is called. */
  readonly packageName: string;
  /** What has to be watched from the start, as it cannot be read later. */
  readonly watch?: (
    load: LoadPackage,
    replace: ReplacePackage,
  ) => void | Promise<void>;
  /** Whether a value is an application or a router of this framework. */
  readonly owns: (value: unknown) => boolean;
  /** Whether it was made, but exported by no one: the last resort. */
  readonly listMade?: () => readonly unknown[];
  /**
   * Makes an application of a plugin, where the framework has such; undefined
   * where a function is none.
   */
  readonly mount?: (plugin: unknown, load: LoadPackage) => Promise<unknown>;
  readonly read: (app: unknown) => Source | Promise<Source>;
}

/** Loads a package as the application would; null where it is not there. */
export type LoadPackage = (name: string) => Promise<unknown>;

/** Has a CommonJS package export something else; nothing where it is not there. */
export type ReplacePackage = (
  name: string,
  make: (exported: unknown) => unknown,
) => void;

/** A member of any value; undefined where there is none. */
export function memberOf(value: unknown, key: string): unknown {
  const isObject = typeof value === "object" || typeof value === "function";
  return isObject && value !== null
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}

/** A member that is a list; an empty one where it is none. */
export function listOf(value: unknown, key: string): readonly unknown[] {
  const member = memberOf(value, key);
  return Array.isArray(member) ? (member as readonly unknown[]) : [];
}
