/**
 * Merge, one step aside: the file that a relative import leads to. Texts are handed
 * in; nothing here knows a disk, and nobody goes a second step.
 */
import type { ts } from "ts-morph";
import { readScope, type Scope } from "../../code/scope.js";
import { loadCompiler, readSource } from "../../code/syntax.js";

/** The file that a relative specifier leads to; null where it is not at hand. */
export type Nearby = (
  specifier: string,
) => { readonly path: string; readonly text: string } | null;

/** Nothing but the file itself is at hand. */
export const nothingNearby: Nearby = () => null;

/** The names of that file; null where there is none, or none that parses. */
export function readNearby(specifier: string, nearby: Nearby): Scope | null {
  const file = specifier.startsWith(".") ? nearby(specifier) : null;
  if (file === null) return null;
  const { source, fault } = readSource(file.path, file.text);
  return source === null || fault !== null ? null : readScope(source);
}

/** What a name of this file stands for in the file that it is imported from. */
export function openImported(
  local: string,
  { imports }: Scope,
  nearby: Nearby,
): { readonly node: ts.Node; readonly scope: Scope } | null {
  const ts = loadCompiler();
  const binding = imports.find((each) => each.local === local);
  const scope = binding && readNearby(binding.module, nearby);
  if (!binding || !scope) return null;
  const { values, exported, defaultExport } = scope;
  const name = binding.imported;
  const found =
    (name === "default" ? defaultExport : null) ??
    values.get(exported.get(name) ?? name);
  const node =
    found !== undefined && ts.isIdentifier(found)
      ? values.get(found.text)
      : found;
  return node === undefined ? null : { node, scope };
}
