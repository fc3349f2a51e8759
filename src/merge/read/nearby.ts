/**
 * Merge, one import away: the file that a relative import leads to. Texts are
 * passed in, since nothing here accesses a disk, and imports in that file are
 * not followed. A file with such an import is read at every run, as the cache
 * knows nothing about the other file.
 */
import type { ts } from "ts-morph";
import { readScope, type CodeScope } from "../../code/scope.js";
import { loadCompiler, parseText } from "../../code/syntax.js";

/** The file that a relative specifier leads to; null if it is not available. */
export type Nearby = (
  specifier: string,
) => { readonly path: string; readonly text: string } | null;

/** Only the file itself is available. */
export const nothingNearby: Nearby = () => null;

/** The scope of that file; null if it does not exist or does not parse. */
export function readNearby(
  specifier: string,
  nearby: Nearby,
): CodeScope | null {
  const file = specifier.startsWith(".") ? nearby(specifier) : null;
  if (file === null) return null;
  const { source, fault } = parseText(file.path, file.text);
  return source === null || fault !== null ? null : readScope(source);
}

/** What a name in this file stands for in the file it is imported from. */
export function openImported(
  local: string,
  { imports }: CodeScope,
  nearby: Nearby,
): { readonly node: ts.Node; readonly scope: CodeScope } | null {
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
