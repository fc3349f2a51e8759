/**
 * Merge, backwards, for prune: takes out stubs that nobody has touched. Must
 * not take out anything of which a single token was changed.
 */
import type { ts } from "ts-morph";
import { cutParagraph } from "./cut.js";
import { skipTrivia } from "./lines.js";
import { removeImports } from "./remove-imports.js";
import { hasModifier, nameOf } from "./names.js";
import { outline, readSource, walk } from "./syntax.js";
import type { Source } from "./syntax.js";
import { loadCompiler } from "./syntax.js";
import { hashStub } from "../stub-hashes.js";
import { fullStart, memberText } from "./member-text.js";

export interface Removal {
  readonly text: string;
  /** Names of what was taken out, in the order of the file. */
  readonly removed: readonly string[];
}

/** A stretch of text and what it is. */
interface Target {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Takes the members out of the classes and object literals of a text, each with
 * its doc comment and one empty line, if it is the only one of its name and its
 * tokens hash to what `known` (the lock) says was written. A comment above or
 * behind it that was not there makes it the user's.
 */
export function removeStubs(
  current: string,
  members: readonly string[],
  known: Readonly<Record<string, string>>,
): Removal {
  const kept = { text: current, removed: [] };
  const head = current.startsWith("\uFEFF") ? "\uFEFF" : "";
  const { source, fault } = readSource(
    "controller.ts",
    current.slice(head.length),
  );
  if (source === null || fault !== null) return kept;

  let text = source.text;
  const removed: string[] = [];
  // From the end, so that the places of the others stay true.
  for (const { name, start, end } of findStubs(
    source,
    members,
    known,
  ).toReversed()) {
    const cut = cutParagraph(text, start, end);
    if (cut === null) continue;
    text = cut;
    removed.unshift(name);
  }
  const after = readSource("controller.ts", text);
  return removed.length === 0 ||
    after.source === null ||
    after.fault !== null ||
    outline(after.source.tree) !== outline(source.tree)
    ? kept
    : { text: head + removeImports(source, text), removed };
}

function findStubs(
  { text, tree }: Source,
  members: readonly string[],
  known: Readonly<Record<string, string>>,
): readonly Target[] {
  const ts = loadCompiler();
  const targets: Target[] = [];
  walk(tree, (node) => {
    if (!ts.isClassLike(node) && !ts.isObjectLiteralExpression(node))
      return undefined;
    const list = ts.isClassLike(node) ? node.members : node.properties;
    const named = [...list].filter(
      (member: ts.NamedDeclaration) =>
        members.includes(nameOf(member.name) ?? "") &&
        !hasModifier(member, ts.SyntaxKind.StaticKeyword),
    );
    for (const member of named) {
      const name = nameOf(member.name) ?? "";
      const twins = named.filter((other) => nameOf(other.name) === name);
      if (twins.length > 1 || !Object.hasOwn(known, name)) continue;
      if (hashStub(memberText(text, member)) !== known[name]) continue;
      targets.push({ name, ...stretch(text, member) });
    }
    return undefined;
  });
  return targets.sort((a, b) => a.start - b.start);
}

/** From the comments on a member to the comma behind it. */
export function stretch(
  text: string,
  member: ts.Node,
): { readonly start: number; readonly end: number } {
  const comma = skipTrivia(text, member.end);
  const end = text[comma] === "," ? comma + 1 : member.end;
  return { start: fullStart(text, member), end };
}
