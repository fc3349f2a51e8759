/**
 * Merge, deciding: which members are missing, which of them to insert, and the
 * text insertions for them. Must not judge its own work: that is for
 * `accept.ts`.
 */
import type { ts } from "ts-morph";
import type { MemberMerge } from "../emit/file.js";
import type { Container } from "./read/container.js";
import { findContainer } from "./read/find-container.js";
import { nothingNearby, type Nearby } from "./read/nearby.js";
import { insertPieces } from "./insert/insert.js";
import { namesIn, readMembers, type Members } from "./read/members.js";
import type { KnownStubs } from "./result.js";
import { readScope } from "../code/scope.js";
import type { TextEdit } from "../code/text-edits.js";
import { memberText } from "./read/member-text.js";
import { readStyle } from "../code/style.js";
import { collectNeeds, supplyPieces, type Supply } from "./insert/supply.js";
import { wantedNames } from "./stub-hashes.js";
import type { ParsedSource } from "../code/syntax.js";

/** What to do about a file, and what is known about its current state. */
export interface Draft {
  readonly members: Members;
  readonly inserted: readonly string[];
  readonly withheld: readonly string[];
  readonly insertions: readonly TextEdit[];
  /** The wanted members that are present as untouched stubs: name to hash. */
  readonly untouched: Readonly<Record<string, string>>;
}

/** Why there is no draft, in words that follow the file name. */
export interface MergeRefusal {
  readonly reason: string;
}

/** Drafts the merge of a file that parses. */
export function draftMerge(
  source: ParsedSource,
  merge: MemberMerge,
  known: KnownStubs,
  nearby: Nearby = nothingNearby,
): Draft | MergeRefusal {
  const scope = readScope(source);
  const found = findContainer(source, scope, merge);
  if (found.container === null) return found;
  const { container } = found;
  const members = readMembers(container, scope, nearby);
  const disabled =
    merge.kind === "index"
      ? disabledKeys(source, container)
      : new Set<string>();
  const names = wantedNames(merge);
  const decision = decideMissing(names, members, known, disabled);
  const { inserted } = decision;
  const supply = supplyPieces(source, scope, merge);
  const untouched = findUntouched(source, members, supply);
  const draft = { members, ...decision, untouched };
  if (inserted.length === 0) return { ...draft, insertions: [] };
  const style = readStyle(source);
  const pieces = supply.pieces.filter(({ name }) => inserted.includes(name));
  const insertions = [
    ...supply.addImports(collectNeeds(pieces), style),
    ...insertPieces(source, container, members, pieces, names, style),
  ];
  return { ...draft, insertions };
}

/**
 * Divides the missing members into those to insert and those to leave out.
 *
 * If an unreadable base class may supply a member, a stub would replace working
 * code with a 501, so nothing is inserted. If a spread may supply it, a member
 * is inserted only if it is new: an entry that was once written (the lock
 * knows) and is gone was removed by the user, who wants what is spread. With an
 * untrusted lock, nothing is inserted in that case. An entry in a comment was
 * switched off, and stays off.
 */
function decideMissing(
  names: readonly string[],
  members: Members,
  known: KnownStubs,
  disabled: ReadonlySet<string>,
): Pick<Draft, "inserted" | "withheld"> {
  const present = namesIn(members);
  const inserted: string[] = [];
  const withheld: string[] = [];
  for (const name of names) {
    if (present.has(name)) continue;
    const supplied =
      members.hides ||
      (members.unseen !== null &&
        (known === null || Object.hasOwn(known, name)));
    if (supplied || disabled.has(name)) withheld.push(name);
    else inserted.push(name);
  }
  return { inserted, withheld };
}

/** Keys of commented-out entries: `// articles: new ArticlesController(),`. */
function disabledKeys(
  { text, tree }: ParsedSource,
  { kind, node }: Container,
): ReadonlySet<string> {
  const keys = new Set<string>();
  if (kind === "class") return keys;
  let from = node.properties.pos;
  const read = (to: number): void => {
    for (const [, quoted, bare] of text
      .slice(from, to)
      .matchAll(
        /(?:["']([^"'\n]+)["']|(?<![\w$/.-])([\w$]+))[ \t]*:[ \t]*new[ \t]/g,
      ))
      keys.add(quoted ?? bare ?? "");
  };
  for (const property of node.properties) {
    read(property.getStart(tree));
    from = property.end;
  }
  read(node.end);
  return keys;
}

/** Compares each wanted member that is present with today's text of it. */
function findUntouched(
  { text }: ParsedSource,
  { own }: Members,
  { pieces }: Supply,
): Readonly<Record<string, string>> {
  const found: (readonly [string, string])[] = [];
  for (const piece of pieces) {
    const [node, second]: readonly ts.Node[] = own.get(piece.name) ?? [];
    if (node === undefined || second !== undefined) continue;
    const hash = piece.match(memberText(text, node));
    if (hash !== null) found.push([piece.name, hash]);
  }
  return Object.fromEntries(found);
}
