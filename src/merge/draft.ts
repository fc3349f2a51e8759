/**
 * Merge, deciding: which members are missing, which of them are put in, and the
 * insertions that do it. Must not judge its own work: that is `accept.ts`.
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
import type { Source } from "../code/syntax.js";

/** What is to be done about a file, and what is known of it as it stands. */
export interface Draft {
  readonly members: Members;
  readonly inserted: readonly string[];
  readonly withheld: readonly string[];
  readonly insertions: readonly TextEdit[];
  /** The wanted members that stand there as untouched stubs: name to hash. */
  readonly untouched: Readonly<Record<string, string>>;
}

/** Why there is no draft, in words that follow the file's name. */
export interface Refusal {
  readonly reason: string;
}

/** Drafts the merge of a file that parses. */
export function draftMerge(
  source: Source,
  merge: MemberMerge,
  known: KnownStubs,
  nearby: Nearby = nothingNearby,
): Draft | Refusal {
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
 * Parts the missing members into those to insert and those to leave out.
 *
 * Where a base class that cannot be read may supply a member, a stub would put 501
 * in place of working code: nothing is inserted there. Where a spread may, a
 * member is inserted only if it is new: once an entry was written (the lock knows)
 * and is gone, somebody took it out, and what is spread is what they want. With a
 * lock that could not be trusted nothing is inserted there. An entry that stands in
 * a comment was switched off, and stays off.
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

/** Keys of entries in comments: `// articles: new ArticlesController(),`. */
function disabledKeys(
  { text, tree }: Source,
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

/** Compares each wanted member that is there with what would be written today. */
function findUntouched(
  { text }: Source,
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
