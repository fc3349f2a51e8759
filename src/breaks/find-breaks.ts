/**
 * What in a user's file no longer fits the generated files: names, arguments and members
 * that are gone or new. Stage: breaks. By syntax alone, as a run has no time to type-check
 * a project; a test compares it with the compiler.
 */
import { readScope } from "../code/scope.js";
import { parseText, walk } from "../code/syntax.js";
import type { Break, GeneratedFiles, ImportedNames } from "./break.js";
import { breaksOfActions } from "./of-actions.js";
import { breaksOfCalls } from "./of-calls.js";
import { breaksOfImports } from "./of-imports.js";
import { breaksOfStores } from "./of-stores.js";

/** Finds what no longer fits, in the order of the file. */
export function findBreaks(
  path: string,
  text: string,
  generated: GeneratedFiles,
): readonly Break[] {
  const { source, fault } = parseText(path, text.replace(/^\uFEFF/, ""));
  if (source === null || fault !== null) return [];
  const { imports } = readScope(source);
  const known = new Map<string, ImportedNames>();
  for (const { local, imported, module } of imports) {
    const facts = generated.open(path, module);
    if (facts?.names.has(imported) === true)
      known.set(local, findHome({ facts, name: imported }, generated));
  }
  const { tree } = source;
  const reading = { path, text: source.text, tree, imports, known, generated };
  const found = [...breaksOfImports(reading)];
  walk(tree, (node, parent) => {
    found.push(
      ...breaksOfCalls(reading, node),
      ...breaksOfActions(reading, node, parent),
      ...breaksOfStores(reading, node),
    );
    return undefined;
  });
  return found.sort((a, b) => a.start - b.start);
}

/** Where a name is declared that a file only passes on. */
function findHome(
  named: ImportedNames,
  generated: GeneratedFiles,
): ImportedNames {
  const { facts, name } = named;
  const from = facts.passedOn.get(name);
  const home = from && generated.open(facts.file, from.module);
  return from !== undefined && home?.names.has(from.name) === true
    ? { facts: home, name: from.name }
    : named;
}
