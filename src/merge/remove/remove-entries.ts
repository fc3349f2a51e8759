/** Merge, reversed, for prune: removes entries from the index. */
import type { IndexMerge } from "../../emit/file.js";
import { hasBreak } from "../../code/lines.js";
import { readScope } from "../../code/scope.js";
import type { ParsedSource } from "../../code/syntax.js";
import { findContainer } from "../read/find-container.js";
import { nameMember } from "../read/names.js";
import { removeImports } from "./remove-imports.js";
import {
  isAsWritten,
  takeOutParts,
  type RemovablePart,
  type Removal,
} from "./take-out.js";

/**
 * Removes the entries of `keys` whose tokens hash to what `known` (the lock)
 * says was written, and the imports that only they used.
 */
export function removeEntries(
  current: string,
  merge: IndexMerge,
  keys: readonly string[],
  known: Readonly<Record<string, string>>,
): Removal {
  return takeOutParts(
    "index.ts",
    current,
    (source) =>
      findEntries(source, merge).filter(
        (part) =>
          keys.includes(part.name) && isAsWritten(source.text, part, known),
      ),
    (source, text) => removeImports(source, text, "keep"),
  );
}

function findEntries(
  source: ParsedSource,
  merge: IndexMerge,
): readonly RemovablePart[] {
  const { container } = findContainer(source, readScope(source), merge);
  if (container?.kind !== "object") return [];
  const inline = !hasBreak(container.node.getText(source.tree));
  return container.node.properties.map((node) => ({
    name: nameMember(node.name) ?? "",
    node,
    inline,
  }));
}
