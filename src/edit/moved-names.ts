/**
 * Imports of names that the machine's files export from another place than in
 * an earlier version. Stage: edit. Each import is pointed at the file that now
 * has the name; a name that no file has is reported.
 */
import { join } from "node:path";
import type { ts } from "ts-morph";
import {
  beginsLine,
  hasBreak,
  isBlankLine,
  lineEnd,
  lineStart,
  skipBlanks,
  skipBreak,
} from "../code/lines.js";
import { withoutEnding } from "../code/scope.js";
import { insertAt, type TextEdit } from "../code/text-edits.js";
import type { Position } from "../diagnostics/diagnostic.js";
import { findHome, type Homes } from "./homes.js";
import {
  cutStatement,
  findHosts,
  hasComment,
  hostKey,
  joinNames,
  readNames,
  WIDTH,
  type Element,
  type Hosts,
  type Lead,
  type NameList,
} from "./joined-names.js";
import { parsed, type Program } from "./sources.js";
import { findSpecifiers, isImport } from "./specifier-texts.js";
import { isRelative, reach, respell, type Moves } from "./specifiers.js";

export interface NameTask extends Moves {
  /** The machine's files as they were, without their extensions. */
  readonly old: ReadonlySet<string>;
  readonly homes: Homes;
}

/** A name that no file exports any more. */
export interface LostName {
  /** The file that imports it, relative to the root. */
  readonly file: string;
  readonly start: Position;
  /** Null stands for everything that the file exported. */
  readonly name: string | null;
  /** The file that had it, without its extension. */
  readonly from: string;
}

export interface MovedNames {
  /** Import paths that are dealt with. */
  readonly handled: ReadonlySet<ts.Node>;
  readonly lost: readonly LostName[];
}

/** Finds imports of names that have moved, and adds the edits for them. */
export function editMovedNames(
  task: NameTask,
  program: Program,
  add: (file: string, edit: TextEdit) => void,
): MovedNames {
  const handled = new Set<ts.Node>();
  const lost: LostName[] = [];
  for (const file of program.files) {
    const leads = findLeads(task, program, file);
    const hosts = findHosts(leads);
    for (const lead of leads) {
      const { source, literal } = lead;
      const { edits, gone } = mend(lead, hosts, task.homes.all.has(lead.now));
      const from = reach(task.root, file, literal.text, program) ?? "";
      const start = literal.getStart(source);
      const place = placeOf(source, literal);
      lost.push(...gone.map((name) => ({ file, start: place, name, from })));
      for (const edit of edits) {
        add(source.fileName, edit);
        if (edit.start <= start + 1 && edit.end >= literal.end - 1)
          handled.add(literal);
      }
    }
    for (const { lead, joined, ...host } of hosts.values())
      if (joined.length > 0)
        add(lead.source.fileName, joinNames(lead, host, joined));
  }
  return { handled, lost };
}

function findLeads(
  { root, moves, old, homes }: NameTask,
  program: Program,
  file: string,
): readonly Lead[] {
  const source = parsed(program, join(root, file));
  if (source === undefined) return [];
  const own = moves.find(({ from }) => from === file)?.to ?? file;
  return findSpecifiers(source).flatMap((literal): readonly Lead[] => {
    const { text } = literal;
    if (!isRelative(text) && !isImport(literal)) return [];
    const target = reach(root, file, text, program);
    if (target === null || !old.has(target)) return [];
    const move = moves.find(({ from }) => withoutEnding(from) === target);
    const now = withoutEnding(move?.to ?? target);
    const stays = (name: string): boolean =>
      homes.all.get(now)?.names.has(name) === true;
    return [
      {
        ...{ source, literal, now },
        homeOf: (name) => (stays(name) ? now : findHome(homes, name, target)),
        spell: (home) => respell(text, file, own, target, home),
      },
    ];
  });
}

function placeOf(source: ts.SourceFile, node: ts.Node): Position {
  const offset = node.getStart(source);
  const { line, character } = source.getLineAndCharacterOfPosition(offset);
  return { offset, line: line + 1, col: character + 1 };
}

/**
 * The edits for one import path, and the names that no file has; null stands
 * for all of a file.
 */
function mend(
  lead: Lead,
  hosts: Hosts,
  isThere: boolean,
): { readonly edits: readonly TextEdit[]; readonly gone: (string | null)[] } {
  const { homeOf, literal, now } = lead;
  const names = readNames(literal);
  if (names === null) return { edits: [], gone: isThere ? [] : [null] };
  if (typeof names !== "string") return splitList(lead, names, hosts);
  const home = homeOf(names);
  if (home === null) return { edits: [], gone: [names] };
  return { edits: home === now ? [] : [leadTo(lead, home)], gone: [] };
}

/** Splits a list by the files that now have its names. */
function splitList(
  lead: Lead,
  { node, list }: NameList,
  hosts: Hosts,
): { readonly edits: readonly TextEdit[]; readonly gone: string[] } {
  const { homeOf, literal, now, source, spell } = lead;
  const { text } = source;
  const groups = new Map<string, Element[]>();
  const gone: string[] = [];
  for (const element of list.elements) {
    const name = (element.propertyName ?? element.name).text;
    const home = homeOf(name);
    if (home === null) gone.push(name);
    const key = home ?? now;
    groups.set(key, [...(groups.get(key) ?? []), element]);
  }
  // The file that stays, or else the first one, keeps the statement.
  const kept = groups.has(now) ? now : ([...groups.keys()][0] ?? now);
  const join = (home: string): boolean => {
    const host = hosts.get(hostKey(node, home));
    if (host === undefined || host.node === node) return false;
    const elements = groups.get(home) ?? [];
    host.joined.push(...elements.map((each) => each.getText(source)));
    return true;
  };
  const cut =
    kept === now || groups.size > 1 ? null : cutStatement(source, node);
  if (cut !== null && join(kept)) return { edits: [cut], gone };
  const going = [...groups].filter(
    ([home, elements]) =>
      home !== kept &&
      !(
        elements.every((each) => commentsOf(text, each).length === 0) &&
        join(home)
      ),
  );
  const keyword = text.slice(node.getStart(source), list.getStart(source));
  const quote = text[literal.end - 1] ?? '"';
  const semicolon = text[node.end - 1] === ";" ? ";" : "";
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const lines = going.flatMap(([home, elements]) => {
    const comments = elements.flatMap((each) => commentsOf(text, each));
    const { head, names } = nameAll(source, keyword, elements);
    const from = quote + spell(home) + quote + semicolon;
    return [...comments, `${head}{ ${names.join(", ")} } from ${from}`];
  });
  const end = lineEnd(text, node.end);
  const endsLine = /^\s*(?:\/[/*].*)?$/.test(text.slice(node.end, end));
  const put = lines.map((line) => newline + line).join("");
  const edits = [
    ...cutElements(source, node, list, groups.get(kept) ?? []),
    ...(put === "" ? [] : [insertAt(endsLine ? end : node.end, put)]),
    ...(kept === now ? [] : [leadTo(lead, kept)]),
  ];
  return { edits, gone };
}

/** A list of types alone becomes `type`: `{ type A }` becomes `type { A }`. */
function nameAll(
  source: ts.SourceFile,
  keyword: string,
  elements: readonly Element[],
): { readonly head: string; readonly names: readonly string[] } {
  const names = elements.map((each) => each.getText(source));
  if (!elements.every(({ isTypeOnly }) => isTypeOnly))
    return { head: keyword, names };
  return {
    head: `${keyword}type `,
    names: names.map((name) => name.replace(/^type\s+/, "")),
  };
}

/** Shortens a list to the elements that stay. */
function cutElements(
  source: ts.SourceFile,
  node: NameList["node"],
  list: NameList["list"],
  kept: readonly Element[],
): readonly TextEdit[] {
  if (kept.length === list.elements.length) return [];
  const { text } = source;
  const [start, end] = [list.getStart(source), list.end];
  const braces = text.slice(start, end);
  const flat = `{ ${kept.map((each) => each.getText(source)).join(", ")} }`;
  const width = start - node.getStart(source) + flat.length + node.end - end;
  const isBare = !hasComment(braces);
  if (isBare && (!hasBreak(braces) || width <= WIDTH))
    return [{ start, end, text: flat }];
  return list.elements
    .filter((element) => !kept.includes(element))
    .map((element) => cutLine(text, element.getStart(source), element));
}

/** Removes an element from a list of several lines, with its line. */
function cutLine(text: string, start: number, element: Element): TextEdit {
  const end = endOf(text, element);
  const first = lineStart(text, start);
  return beginsLine(text, start) && isBlankLine(text, end)
    ? { start: first, end: skipBreak(text, lineEnd(text, end)), text: "" }
    : { start, end: skipBlanks(text, end), text: "" };
}

/** The end of an element, its comma, and a comment on the same line. */
function endOf(text: string, element: Element): number {
  const comma = skipBlanks(text, element.end);
  const end = text[comma] === "," ? comma + 1 : element.end;
  const rest = text.slice(end, lineEnd(text, end));
  return /^\s*(?:\/\/.*|\/\*.*\*\/\s*)$/.test(rest) ? end + rest.length : end;
}

/** The comment after an element, which moves with it. */
function commentsOf(text: string, element: Element): readonly string[] {
  const rest = text.slice(element.end, endOf(text, element));
  const comment = rest.replace(/^\s*,/, "").trim();
  return comment === "" ? [] : [comment];
}

function leadTo({ source, literal, spell }: Lead, home: string): TextEdit {
  const start = literal.getStart(source) + 1;
  return { start, end: literal.end - 1, text: spell(home) };
}
