/**
 * Merge, tests: under which names a file has what its tests are written with.
 * Adds no import: a file that lacks one of them goes about it in its own way.
 */
import type { ts } from "ts-morph";
import type { WantedTest } from "../../emit/file.js";
import { findBinding } from "../insert/insert-imports.js";
import { namesUsed, readStatement, type Renames } from "../insert/restyle.js";
import { readScope, type Binding, type Scope } from "../../code/scope.js";
import { loadCompiler, readTree, walk } from "../../code/syntax.js";

/**
 * What the file calls the names that the tests use: `it` for `test`. Null where
 * it does not have one of them.
 *
 * @param sender what sends their requests
 * @param isOwn whether the file has that as a function of its own
 */
export function findTestNames(
  scope: Scope,
  fresh: string,
  tests: readonly WantedTest[],
  sender: string,
  isOwn: boolean,
): Renames | null {
  const tree = readTree("fresh.test.ts", fresh);
  const { imports } = readScope({ path: "fresh.test.ts", text: fresh, tree });
  const locals = imports.map(({ local }) => local);
  const used = new Set(
    tests.flatMap(({ text }) => namesUsed(readStatement(text), locals)),
  );
  if (!isOwn && !locals.includes(sender)) return null;
  const renames = new Map<string, string>();
  for (const binding of imports) {
    if (!used.has(binding.local)) continue;
    if (isOwn && binding.local === sender) continue;
    const local = findName(scope, binding);
    if (local === null) return null;
    if (local !== binding.local) renames.set(binding.local, local);
  }
  return renames;
}

function findName(
  scope: Scope,
  { imported, local, module }: Binding,
): string | null {
  const others = local === "test" ? ["it"] : [];
  for (const name of [imported, ...others]) {
    const bound = findBinding(scope, name, module, "value");
    if (bound !== null) return bound;
  }
  // A runner's names may be globals, those of the project's own files not.
  if (module.startsWith(".")) return null;
  return (
    [local, ...others].find(
      (name) => !scope.taken.has(name) && refersTo(scope.tree, name),
    ) ?? null
  );
}

function refersTo(tree: ts.SourceFile, name: string): boolean {
  const ts = loadCompiler();
  let found = false;
  walk(tree, (node) => {
    found ||= ts.isIdentifier(node) && node.text === name;
    return found ? false : undefined;
  });
  return found;
}
