/**
 * Merge, tests: the names that a file has for what its tests use, and what it
 * has to import for them.
 */
import type { ts } from "ts-morph";
import type { TestsMerge, WantedTest } from "../../emit/file.js";
import {
  findBinding,
  freeName,
  type Needed,
} from "../insert/insert-imports.js";
import { namesUsed, readStatement, type Renames } from "../insert/restyle.js";
import { readScope, type Binding, type CodeScope } from "../../code/scope.js";
import { loadCompiler, parseTree, walk } from "../../code/syntax.js";

/** How the names in new tests map to those of a file. */
export interface TestNames {
  /** Only those that change. */
  readonly renames: Renames;
  /** What the file does not import yet. */
  readonly needed: readonly Needed[];
}

/**
 * What the file calls the names that the tests use: `it` for `test`. Null if it
 * lacks one of them, and so does things in its own way.
 *
 * @param merge the functions that send the requests and start each test; a file
 * that has them was written for the surrounding files
 * @param isOwn whether the file defines the sender itself
 */
export function findTestNames(
  scope: CodeScope,
  fresh: string,
  tests: readonly WantedTest[],
  { sender, starter }: TestsMerge,
  isOwn: boolean,
): TestNames | null {
  const tree = parseTree("fresh.test.ts", fresh);
  const { imports } = readScope({ path: "fresh.test.ts", text: fresh, tree });
  const locals = imports.map(({ local }) => local);
  const used = new Set(
    tests.flatMap(({ text }) => namesUsed(readStatement(text), locals)),
  );
  const isStarted = imports.some(
    ({ imported, module }) =>
      imported === starter &&
      findBinding(scope, imported, module, "value") !== null,
  );
  const renames = new Map<string, string>();
  const needed: Needed[] = [];
  for (const binding of imports) {
    const { imported, local: name, module } = binding;
    if (!used.has(name)) continue;
    if (isOwn && name === sender) continue;
    const found = findName(scope, binding);
    const isOurs = isOfProject(module) || !scope.taken.has(name);
    if (found === null && !(isStarted && isOurs)) return null;
    const local = found ?? freeName(name, scope, new Set(locals));
    if (found === null) needed.push({ imported, local, module });
    if (local !== name) renames.set(name, local);
  }
  return { renames, needed };
}

function isOfProject(module: string): boolean {
  return module.startsWith(".");
}

function findName(
  scope: CodeScope,
  { imported, local, module }: Binding,
): string | null {
  const others = local === "test" ? ["it"] : [];
  for (const name of [imported, ...others]) {
    const bound = findBinding(scope, name, module, "value");
    if (bound !== null) return bound;
  }
  // A test runner's names may be globals; those of the project's files are not.
  if (isOfProject(module)) return null;
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
