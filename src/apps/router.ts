/** The interface of a framework's reader. Stage: apps. */
import type { ImportSource } from "../import/source.js";

export interface Reader {
  /** The name of the framework's package. */
  readonly packageName: string;
  /** Watches, from the start, what cannot be read later. */
  readonly watch?: (
    load: LoadPackage,
    replace: ReplacePackage,
  ) => void | Promise<void>;
  /** Whether a value is an application or a router of this framework. */
  readonly owns: (value: unknown) => boolean;
  /** Applications that were created but not exported: the last resort. */
  readonly listMade?: () => readonly unknown[];
  /**
   * Creates an application from a plugin, if the framework has plugins;
   * undefined if the function is not one.
   */
  readonly mount?: (plugin: unknown, load: LoadPackage) => Promise<unknown>;
  readonly read: (app: unknown) => ImportSource | Promise<ImportSource>;
}

/** Loads a package as the application would; null if it is not installed. */
export type LoadPackage = (name: string) => Promise<unknown>;

/** Makes a CommonJS package export something else, if it is installed. */
export type ReplacePackage = (
  name: string,
  make: (exported: unknown) => unknown,
) => void;

/** A member of any value; undefined if there is none. */
export function getMember(value: unknown, key: string): unknown {
  const isObject = typeof value === "object" || typeof value === "function";
  return isObject && value !== null
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}

/** A member that is a list; an empty list if it is not one. */
export function listOf(value: unknown, key: string): readonly unknown[] {
  const member = getMember(value, key);
  return Array.isArray(member) ? (member as readonly unknown[]) : [];
}
