/** Merge, reversed, for prune: removes stubs from a controller. */
import { loadCompiler, walk, type ParsedSource } from "../../code/syntax.js";
import { hasModifier, nameMember } from "../read/names.js";
import { removeImports } from "./remove-imports.js";
import {
  isAsWritten,
  takeOutParts,
  type RemovablePart,
  type Removal,
} from "./take-out.js";

/**
 * Removes the members from the classes and object literals of a text, each with
 * its doc comment and one empty line, if it is the only one of its name and its
 * tokens hash to what `known` (the lock) says was written. An added comment
 * above or after it makes it the user's.
 */
export function removeStubs(
  current: string,
  members: readonly string[],
  known: Readonly<Record<string, string>>,
): Removal {
  return takeOutParts(
    "controller.ts",
    current,
    (source) =>
      findMembers(source, members).filter((part) =>
        isAsWritten(source.text, part, known),
      ),
    (source, text) => removeImports(source, text, "shorten"),
  );
}

/** The members whose names are unique in their container, in file order. */
function findMembers(
  { tree }: ParsedSource,
  members: readonly string[],
): readonly RemovablePart[] {
  const ts = loadCompiler();
  const found: RemovablePart[] = [];
  walk(tree, (node) => {
    if (!ts.isClassLike(node) && !ts.isObjectLiteralExpression(node))
      return undefined;
    const list = ts.isClassLike(node) ? node.members : node.properties;
    const named = [...list].flatMap((member): RemovablePart[] => {
      const name = nameMember(member.name) ?? "";
      const isStatic = hasModifier(member, ts.SyntaxKind.StaticKeyword);
      return members.includes(name) && !isStatic
        ? [{ name, node: member }]
        : [];
    });
    const isOnly = ({ name }: RemovablePart): boolean =>
      named.filter((other) => other.name === name).length === 1;
    found.push(...named.filter(isOnly));
    return undefined;
  });
  return found.sort((a, b) => a.node.pos - b.node.pos);
}
