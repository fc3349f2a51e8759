/**
 * Merge, placing: where new members go in a class or an object literal, and
 * what surrounds them. Insertions only; must not know what the members do.
 */
import type { ts } from "ts-morph";
import type { Container } from "../read/container.js";
import {
  beginsLine,
  hasBlankLine,
  hasBreak,
  indentAt,
  isBlankLine,
  lineEnd,
  lookBehind,
  putBelow,
  skipBlanks,
  skipBreak,
  skipTrivia,
} from "../../code/lines.js";
import type { Members } from "../read/members.js";
import { insertAt, type TextEdit } from "../../code/text-edits.js";
import type { CodeStyle } from "../../code/style.js";
import { loadCompiler, type ParsedSource } from "../../code/syntax.js";

/** A member to insert. */
export interface Piece {
  readonly name: string;
  /** Whether it fits on one line. */
  readonly isShort: boolean;
  /** Writes its text at an indent; `style` has the container's indent step. */
  readonly write: (indent: string, style: CodeStyle) => string;
}

/**
 * Inserts each piece after the nearest member that precedes it in `order` and
 * is present, or after the last member if there is none. Pieces inserted at the
 * same place keep their order.
 */
export function insertPieces(
  source: ParsedSource,
  container: Container,
  members: Members,
  pieces: readonly Piece[],
  order: readonly string[],
  style: CodeStyle,
): readonly TextEdit[] {
  const site = readSite(source, container, members, pieces, style);
  const groups = new Map<ts.Node | null, Piece[]>();
  for (const piece of pieces) {
    const before = order.slice(0, order.indexOf(piece.name));
    const anchor = site.limit(findAnchor(before, members) ?? site.last);
    const group = groups.get(anchor);
    if (group === undefined) groups.set(anchor, [piece]);
    else group.push(piece);
  }
  return [...groups].flatMap(([anchor, group]) =>
    anchor === null
      ? insertFirst(site, group)
      : container.kind === "class"
        ? insertIntoClass(site, anchor, group)
        : insertIntoObject(site, anchor, group),
  );
}

/** The last declaration of the nearest name that is present. */
function findAnchor(
  before: readonly string[],
  { own }: Members,
): ts.Node | undefined {
  const ts = loadCompiler();
  const name = before.findLast((each) =>
    own.get(each)?.some((node) => !ts.isConstructorDeclaration(node)),
  );
  return own
    .get(name ?? "")
    ?.filter((node) => !ts.isConstructorDeclaration(node))
    .at(-1);
}

/** Everything needed to write into a container. */
interface Site {
  readonly text: string;
  readonly tree: ts.SourceFile;
  readonly kind: Container["kind"];
  readonly nodes: readonly ts.Node[];
  /** Just after the opening bracket. */
  readonly open: number;
  /** Just before the closing bracket. */
  readonly close: number;
  readonly indent: string;
  readonly closeIndent: string;
  readonly style: CodeStyle;
  /** What separates two members: one newline, or an empty line. */
  readonly gap: string;
  readonly last: ts.Node | null;
  /** The same node, or an earlier one after which new members must go. */
  readonly limit: (anchor: ts.Node | null) => ts.Node | null;
}

function readSite(
  source: ParsedSource,
  { kind, node }: Container,
  { unseen }: Members,
  pieces: readonly Piece[],
  style: CodeStyle,
): Site {
  const ts = loadCompiler();
  const { text, tree } = source;
  const list = kind === "class" ? node.members : node.properties;
  const nodes: readonly ts.Node[] = list;
  const close = node.end - 1;
  const closeIndent = indentAt(
    text,
    beginsLine(text, close) ? close : node.getStart(tree),
  );
  const first = nodes
    .map((each) => each.getStart(tree))
    .find((start) => beginsLine(text, start));
  const indent = first === undefined ? "" : indentAt(text, first);
  const fits = indent.startsWith(closeIndent) && indent !== closeIndent;
  const unit = fits ? indent.slice(closeIndent.length) : style.unit;
  const spread =
    kind === "object" && unseen !== null
      ? nodes.findIndex((each) => ts.isSpreadAssignment(each))
      : -1;
  return {
    text,
    tree,
    kind,
    nodes,
    open: list.pos,
    close,
    indent: first === undefined ? closeIndent + unit : indent,
    closeIndent,
    style: { ...style, unit },
    gap: style.newline.repeat(hasGaps(source, nodes, pieces) ? 2 : 1),
    last: nodes.at(-1) ?? null,
    // A spread must win over a stub, so the stub goes before it.
    limit: (anchor) =>
      spread === -1 || anchor === null || nodes.indexOf(anchor) < spread
        ? anchor
        : (nodes[spread - 1] ?? null),
  };
}

/** Whether most neighbors have an empty line between; stubs by default. */
function hasGaps(
  { text, tree }: ParsedSource,
  nodes: readonly ts.Node[],
  pieces: readonly Piece[],
): boolean {
  const ts = loadCompiler();
  const isTall = (node: ts.Node): boolean =>
    ts.isMethodDeclaration(node) || hasBreak(node.getText(tree));
  const short = areShort(pieces);
  let gaps = 0;
  nodes.slice(1).forEach((node, index) => {
    const previous = nodes[index];
    if (previous === undefined) return;
    // Overloads stay together, and fields often do too, even if methods do not.
    if (ts.isMethodDeclaration(previous) && previous.body === undefined) return;
    if (!short && !isTall(previous) && !isTall(node)) return;
    const between = text.slice(previous.end, node.getStart(tree));
    if (hasBreak(between)) gaps += hasBlankLine(between) ? 1 : -1;
  });
  return gaps === 0 ? !short : gaps > 0;
}

function insertIntoClass(
  site: Site,
  anchor: ts.Node,
  pieces: readonly Piece[],
): readonly TextEdit[] {
  const block = pieces.map((piece) => site.gap + write(site, piece)).join("");
  return [finish(site, anchor.end, block, ";")];
}

function insertIntoObject(
  site: Site,
  anchor: ts.Node,
  pieces: readonly Piece[],
): readonly TextEdit[] {
  const { text } = site;
  const written = pieces.map((piece) => write(site, piece));
  if (isOnOneLine(site) && areShort(pieces))
    return [
      insertAt(anchor.end, written.map((one) => `, ${one.trim()}`).join("")),
    ];
  const comma = skipTrivia(text, anchor.end);
  if (text[comma] === "," && !hasBreak(text.slice(anchor.end, comma))) {
    const block = written.map((one) => `${site.gap}${one},`).join("");
    return [finish(site, comma + 1, block)];
  }
  // The last member has no comma, or commas are at the start of lines.
  const block = site.gap + written.join(`,${site.gap}`);
  return [insertAt(anchor.end, ","), finish(site, anchor.end, block)];
}

/** Completes a block that goes after a member, depending on what follows it. */
function finish(site: Site, from: number, block: string, skip = ""): TextEdit {
  const { text, gap, indent, closeIndent, style } = site;
  const spot = lookBehind(text, from, site.close, skip);
  switch (spot.kind) {
    case "end": {
      const next = skipBreak(text, spot.at);
      const last = skipBlanks(text, next) >= site.close;
      const tight = gap !== style.newline && !last && !isBlankLine(text, next);
      const rest = tight ? style.newline : "";
      return putBelow(text, spot.at, block + rest, style.newline);
    }
    case "close":
      return insertAt(spot.at, block + style.newline + closeIndent);
    case "code":
      return insertAt(spot.at, block + gap + indent);
  }
}

/** Inserts before all members, or into brackets that hold at most comments. */
function insertFirst(
  site: Site,
  pieces: readonly Piece[],
): readonly TextEdit[] {
  const { text, gap, indent, closeIndent } = site;
  const { newline } = site.style;
  const comma = site.kind === "object" ? "," : "";
  const written = pieces.map((piece) => write(site, piece) + comma);
  const block = written.join(gap);
  if (site.nodes.length > 0) {
    if (isOnOneLine(site) && areShort(pieces))
      return [
        insertAt(
          skipBlanks(text, site.open),
          written.map((one) => `${one.trim()} `).join(""),
        ),
      ];
    const spot = lookBehind(text, site.open, site.close);
    return spot.kind === "end"
      ? [putBelow(text, spot.at, newline + block, newline)]
      : [insertAt(spot.at, newline + block + newline + indent)];
  }
  const inside = text.slice(site.open, site.close);
  const content = site.open + inside.trimEnd().length;
  const lead = content === site.open ? newline : gap;
  return hasBreak(text.slice(content, site.close))
    ? [putBelow(text, lineEnd(text, content), lead + block, newline)]
    : [insertAt(site.close, lead + block + newline + closeIndent)];
}

function write({ indent, style }: Site, piece: Piece): string {
  return piece.write(indent, style);
}

function areShort(pieces: readonly Piece[]): boolean {
  return pieces.every(({ isShort }) => isShort);
}

function isOnOneLine({ text, open, close, nodes }: Site): boolean {
  return nodes.length > 0 && !hasBreak(text.slice(open, close));
}
