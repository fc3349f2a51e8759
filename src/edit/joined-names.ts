/**
 * Merges imports that now come from the same file: the names of one join the
 * list of the other. Stage: edit. Anything with a comment stays where it is.
 */
import { ts } from "ts-morph";
import {
  beginsLine,
  hasBreak,
  isBlankLine,
  lineEnd,
  lineStart,
  skipBreak,
} from "../code/lines.js";
import type { TextEdit } from "../code/text-edits.js";

/** An import of names, or an export of them from another file. */
export interface NameList {
  readonly node: ts.ImportDeclaration | ts.ExportDeclaration;
  readonly list: ts.NamedImports | ts.NamedExports;
}

export type Element = ts.ImportSpecifier | ts.ExportSpecifier;

/** An import path that leads to a machine file of the previous version. */
export interface Lead {
  readonly source: ts.SourceFile;
  readonly literal: ts.StringLiteralLike;
  /** Where that file is now, whether or not it still exists. */
  readonly now: string;
  readonly homeOf: (name: string) => string | null;
  /** What the path must be to lead to another file. */
  readonly spell: (home: string) => string;
}

/** A list that stays whole, and the names from other lists that join it. */
export interface Host extends NameList {
  readonly lead: Lead;
  readonly home: string;
  readonly joined: string[];
}

export type Hosts = ReadonlyMap<string, Host>;

/** The maximum width of a line. */
export const WIDTH = 80;

/**
 * What an import names: a list, or one name for `import("./a.js").Name`; null
 * if it is everything, or cannot be determined.
 */
export function readNames({
  parent,
}: ts.StringLiteralLike): NameList | string | null {
  if (ts.isLiteralTypeNode(parent) && ts.isImportTypeNode(parent.parent)) {
    let name = parent.parent.qualifier;
    while (name !== undefined && ts.isQualifiedName(name)) name = name.left;
    return name?.text ?? null;
  }
  if (ts.isImportDeclaration(parent)) {
    const list = parent.importClause?.namedBindings;
    return list !== undefined && ts.isNamedImports(list)
      ? { node: parent, list }
      : null;
  }
  if (!ts.isExportDeclaration(parent)) return null;
  const list = parent.exportClause;
  return list !== undefined && ts.isNamedExports(list)
    ? { node: parent, list }
    : null;
}

/** Finds lists that stay whole, preferably those whose module also stays. */
export function findHosts(leads: readonly Lead[]): Hosts {
  const hosts = new Map<string, Host>();
  for (const stays of [true, false])
    for (const lead of leads) {
      const names = readNames(lead.literal);
      if (names === null || typeof names === "string") continue;
      const [home, ...others] = new Set(
        names.list.elements.map(({ name, propertyName }) =>
          lead.homeOf((propertyName ?? name).text),
        ),
      );
      const isWhole = typeof home === "string" && others.length === 0;
      if (!isWhole || (home === lead.now) !== stays) continue;
      if (hasComment(names.list.getText(lead.source))) continue;
      const key = hostKey(names.node, home);
      if (!hosts.has(key)) hosts.set(key, { lead, home, ...names, joined: [] });
    }
  return hosts;
}

/**
 * Imports join imports, exports join exports, `type` lists join `type` lists.
 */
export function hostKey(node: NameList["node"], home: string): string {
  const [keyword = ""] = /^\w+(?:\s+type\b)?/.exec(node.getText()) ?? [];
  return `${keyword} ${home}`;
}

/** The list of a host, with the names that join it. */
export function joinNames(
  { source, literal, spell }: Lead,
  { node, list, home }: Omit<Host, "lead" | "joined">,
  joined: readonly string[],
): TextEdit {
  const [start, end] = [list.getStart(source), list.end];
  const all = [...list.elements.map((each) => each.getText(source)), ...joined];
  const flat = `{ ${all.join(", ")} }`;
  const rest = start - node.getStart(source) + node.end - end;
  const width = rest + flat.length + spell(home).length - literal.text.length;
  if (!hasBreak(list.getText(source)) && width <= WIDTH)
    return { start, end, text: flat };
  const newline = source.text.includes("\r\n") ? "\r\n" : "\n";
  const lines = all.map((name) => `  ${name},${newline}`);
  return { start, end, text: `{${newline}${lines.join("")}}` };
}

/**
 * Removes a statement with its line; null if a comment or code is next to it.
 */
export function cutStatement(
  source: ts.SourceFile,
  node: NameList["node"],
): TextEdit | null {
  const { text } = source;
  const start = node.getStart(source);
  const isAlone =
    beginsLine(text, start) &&
    isBlankLine(text, node.end) &&
    !hasComment(text.slice(node.pos, node.end));
  if (!isAlone) return null;
  const end = skipBreak(text, lineEnd(text, node.end));
  return { start: lineStart(text, start), end, text: "" };
}

export function hasComment(text: string): boolean {
  return /\/[/*]/.test(text);
}
