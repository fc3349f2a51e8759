/**
 * Merge, when it is not possible: the code for the user to paste. Must not be
 * inserted automatically.
 */
import type { MemberMerge } from "../emit/file.js";
import { findContainer } from "./read/find-container.js";
import { namesIn, readMembers } from "./read/members.js";
import { readScope } from "../code/scope.js";
import { plainStyle, readStyle } from "../code/style.js";
import { collectNeeds, supplyPieces } from "./insert/supply.js";
import { wantedNames } from "./stub-hashes.js";
import { parseTree, type ParsedSource } from "../code/syntax.js";

/**
 * The missing members and their imports as text. All members, if the file could
 * not be read well enough to tell; "" if none is missing.
 */
export function writeSnippet(
  source: ParsedSource | null,
  merge: MemberMerge,
): string {
  const file = source ?? { path: "", text: "", tree: parseTree("", "") };
  const scope = readScope(file);
  const missing = new Set(findMissing(file, merge));
  const supply = supplyPieces(file, scope, merge);
  const pieces = supply.pieces.filter(({ name }) => missing.has(name));
  const style = source === null ? plainStyle : readStyle(source);
  const lines = { ...style, newline: "\n" };
  const members = pieces.map((piece) => piece.write(style.unit, lines));
  return [
    supply.writeImports(collectNeeds(pieces), lines).join("\n"),
    merge.kind === "controller"
      ? members.join("\n\n")
      : members.map((member) => `${member},`).join("\n"),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function findMissing(
  source: ParsedSource,
  merge: MemberMerge,
): readonly string[] {
  const names = wantedNames(merge);
  const scope = readScope(source);
  const { container } = findContainer(source, scope, merge);
  if (container === null) return names;
  const present = namesIn(readMembers(container, scope));
  return names.filter((name) => !present.has(name));
}
