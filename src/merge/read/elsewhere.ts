/**
 * Merge, if the class or object is not in the file: whether it is elsewhere,
 * with everything that is wanted. Must not change anything.
 */
import type { MemberMerge } from "../../emit/file.js";
import { readScope, type CodeScope } from "../../code/scope.js";
import {
  loadCompiler,
  parseText,
  type ParsedSource,
} from "../../code/syntax.js";
import type { KnownStubs } from "../result.js";
import { listsAll, wantedNames } from "../stub-hashes.js";
import type { Container } from "./container.js";
import {
  findContainer,
  findRegistry,
  exportNamesOf,
} from "./find-container.js";
import { namesIn, readMembers } from "./members.js";
import { nothingNearby, type Nearby } from "./nearby.js";

/**
 * Why a file can be left as it is, worded for a note; null if something is
 * missing or it cannot be determined.
 */
export function describeElsewhere(
  source: ParsedSource,
  merge: MemberMerge,
  known: KnownStubs,
  nearby: Nearby,
): string | null {
  const scope = readScope(source);
  const modules = listModules(source, scope, merge);
  for (const module of modules) {
    const file = module.startsWith(".") ? nearby(module) : null;
    const read = file && parseText(file.path, file.text);
    if (!read?.source || read.fault !== null) continue;
    const inner = readScope(read.source);
    const { container } = findContainer(read.source, inner, merge);
    if (container === null) continue;
    return hasAll(container, inner, merge)
      ? `nothing is missing in ${module}, where it leads to`
      : null;
  }
  const registry = findRegistry(scope, merge);
  if (registry !== null)
    return hasAll(registry, scope, merge)
      ? "nothing is missing in its class"
      : null;
  const isHidden = modules.length > 0 || merge.kind === "index";
  return isHidden && known !== null && listsAll(known, merge)
    ? "what it holds cannot be seen; nothing new is needed"
    : null;
}

function hasAll(
  container: Container,
  scope: CodeScope,
  merge: MemberMerge,
): boolean {
  const names = namesIn(readMembers(container, scope, nothingNearby));
  return wantedNames(merge).every((name) => names.has(name));
}

/** The modules the file has it from: re-exports, by name or as a whole. */
function listModules(
  { tree }: ParsedSource,
  { forwarded, exported, imports }: CodeScope,
  merge: MemberMerge,
): readonly string[] {
  const ts = loadCompiler();
  const named = [...exportNamesOf(merge), "default"].flatMap((name) => {
    const local = exported.get(name);
    const imported = imports.find((each) => each.local === local);
    return [forwarded.get(name)?.module ?? [], imported?.module ?? []].flat();
  });
  const whole = tree.statements.flatMap((statement) =>
    ts.isExportDeclaration(statement) &&
    statement.exportClause === undefined &&
    statement.moduleSpecifier !== undefined &&
    ts.isStringLiteral(statement.moduleSpecifier)
      ? [statement.moduleSpecifier.text]
      : [],
  );
  return [...named, ...whole];
}
