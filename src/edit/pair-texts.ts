/**
 * Compares generated files before and after a rename: the names that they declare, in
 * their order, under the old names and under the new ones. Both declare the same things
 * in the same order, so a name that is gone is the one that is new in its place. Stage:
 * edit. Knows nothing of what the names stand for, so that no kind of name can be
 * forgotten.
 */
import type { ts } from "ts-morph";
import { loadCompiler, parseTree } from "../code/syntax.js";

/** A name where a generated file declares it, and its new one. */
export interface RenamedName {
  /** Relative to the root. */
  readonly file: string;
  /** Where the old text of the file declares it. */
  readonly at: number;
  readonly from: string;
  readonly to: string;
  readonly kind: "variable" | "property";
}

/** A word of a type that lists words, or a key of an interface, as code writes it. */
export interface RenamedWord {
  readonly from: string;
  readonly to: string;
  /** All words of the type, or keys of the interface, under the old names. */
  readonly among: ReadonlySet<string>;
}

export interface TextRenamings {
  readonly names: readonly RenamedName[];
  readonly words: readonly RenamedWord[];
}

/** Pairs the files that have the same path before and after. */
export function pairTexts(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): TextRenamings {
  const names: RenamedName[] = [];
  const words: RenamedWord[] = [];
  for (const [file, text] of before) {
    const next = after.get(file);
    if (next === undefined || next === text || !file.endsWith("ts")) continue;
    const [old, young] = [parseTree(file, text), parseTree(file, next)];
    const found: Found = {
      name: ({ at, name, kind }, to) =>
        names.push({ file, at, from: name, to, kind }),
      word: (word) => words.push(word),
    };
    pairLevel(listExports(old), listExports(young), found);
  }
  return { names, words };
}

/** A name, and what it declares. */
interface Named {
  readonly name: string;
  readonly at: number;
  readonly kind: RenamedName["kind"];
  /** Two names of different syntax are never the same one. */
  readonly syntax: ts.SyntaxKind;
  readonly tree: ts.SourceFile;
  /** The type in which there may be further names. */
  readonly inside: ts.Node | undefined;
}

interface Found {
  readonly name: (named: Named, to: string) => void;
  readonly word: (word: RenamedWord) => void;
}

function listExports(tree: ts.SourceFile): readonly Named[] {
  const ts = loadCompiler();
  return tree.statements.flatMap((statement): readonly Named[] => {
    const known = { kind: "variable", syntax: statement.kind, tree } as const;
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name, type }) =>
        ts.isIdentifier(name)
          ? [{ ...known, ...nameIn(tree, name), inside: type }]
          : [],
      );
    const declares =
      ts.isFunctionDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement);
    if (!declares || statement.name === undefined) return [];
    const inside = ts.isFunctionDeclaration(statement) ? undefined : statement;
    return [{ ...known, ...nameIn(tree, statement.name), inside }];
  });
}

function nameIn(
  tree: ts.SourceFile,
  name: ts.Identifier | ts.StringLiteral,
): Pick<Named, "name" | "at"> {
  return { name: name.text, at: name.getStart(tree) };
}

/** The names that are gone are those that are new, in the same order. */
function pairLevel(
  old: readonly Named[],
  young: readonly Named[],
  found: Found,
): void {
  for (const [from, to] of pairNames(old, young)) {
    if (from.name !== to.name) found.name(from, to.name);
    if (from.inside === undefined || to.inside === undefined) continue;
    const [members, others] = [listMembers(from), listMembers(to)];
    pairLevel(members, others, found);
    tellWords(members, others, found);
    tellWords(listWords(from.inside), listWords(to.inside), found);
  }
}

function pairNames<Item extends { readonly name: string; syntax?: number }>(
  old: readonly Item[],
  young: readonly Item[],
): readonly (readonly [Item, Item])[] {
  const [names, others] = [new Map(byName(old)), new Map(byName(young))];
  const kept = old.flatMap((from): (readonly [Item, Item])[] => {
    const to = others.get(from.name);
    return to === undefined ? [] : [[from, to]];
  });
  const gone = old.filter(({ name }) => !others.has(name));
  const fresh = young.filter(({ name }) => !names.has(name));
  const isAlike =
    gone.length === fresh.length &&
    gone.every(({ syntax }, index) => syntax === fresh[index]?.syntax);
  if (!isAlike) return kept;
  return [
    ...kept,
    ...gone.flatMap((from, index): (readonly [Item, Item])[] => {
      const to = fresh[index];
      return to === undefined ? [] : [[from, to]];
    }),
  ];
}

function byName<Item extends { readonly name: string }>(
  items: readonly Item[],
): readonly (readonly [string, Item])[] {
  return items.map((item) => [item.name, item]);
}

/** The members of a type, however it is wrapped: in a list, a union, `Partial`. */
function listMembers({ inside, tree }: Named): readonly Named[] {
  const ts = loadCompiler();
  const found: Named[] = [];
  const visit = (node: ts.Node): void => {
    const isMember = ts.isPropertySignature(node) || ts.isMethodSignature(node);
    if (!isMember) return ts.forEachChild(node, visit);
    const { name } = node;
    if (!ts.isIdentifier(name) && !ts.isStringLiteral(name)) return;
    found.push({
      ...nameIn(tree, name),
      kind: "property",
      tree,
      syntax: node.kind,
      inside: ts.isPropertySignature(node) ? node.type : undefined,
    });
  };
  if (inside !== undefined) ts.forEachChild(inside, visit);
  return found;
}

/** The words of a type that is a union of texts. */
function listWords(node: ts.Node): readonly { readonly name: string }[] {
  const ts = loadCompiler();
  if (!ts.isTypeAliasDeclaration(node)) return [];
  const types = ts.isUnionTypeNode(node.type) ? node.type.types : [node.type];
  return types.flatMap((type) =>
    ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal)
      ? [{ name: type.literal.text }]
      : [],
  );
}

function tellWords(
  old: readonly { readonly name: string }[],
  young: readonly { readonly name: string }[],
  { word }: Found,
): void {
  const among = new Set(old.map(({ name }) => name));
  for (const [from, to] of pairNames(old, young))
    if (from.name !== to.name) word({ from: from.name, to: to.name, among });
}
