/**
 * Finds texts in the target's code that still contain an old name: addresses
 * written by hand, names of controllers. Stage: edit. They are listed, never
 * changed, because only the user knows what they mean.
 */
import type { ts } from "ts-morph";
import { loadCompiler, parseText, walk } from "../code/syntax.js";
import type { Renamings } from "./pair-models.js";
import type { TextRenamings } from "./pair-texts.js";

/** A range in a file. */
export interface Mention {
  readonly start: number;
  readonly end: number;
}

export interface OldNames {
  /** Whether a text contains one. */
  readonly says: (text: string) => boolean;
  /** Whether a file may contain such a text, and so is worth parsing. */
  readonly mayHold: (text: string) => boolean;
}

/**
 * What to look for: names as words, controllers and words of types by their whole name,
 * parts of addresses.
 */
export function oldNames(
  {
    exports,
    controllers,
    addresses,
  }: Pick<Renamings, "exports" | "controllers" | "addresses">,
  texts: TextRenamings,
): OldNames {
  const names = [
    ...exports,
    ...texts.names.filter(({ kind }) => kind === "variable"),
  ].map(({ from }) => from);
  const segments = addresses.flatMap(({ from, to }) => {
    const after = to.split("/");
    return from
      .split("/")
      .filter((part, index) => part !== after[index] && !/^[:*]/.test(part));
  });
  const keys = [
    ...controllers.map(({ from }) => from.key),
    ...texts.words.map(({ from }) => from),
  ];
  // `products`, `products#show`, `products.title as name`
  const key = oneOf(
    keys,
    "^(?:[\\w$]+\\.)?",
    "(?:[#.][\\w$.]+)?(?: as [\\w$]+)?$",
  );
  const word = oneOf(names, "(?<![\\w$])", "(?![\\w$])");
  const segment = oneOf(segments, "/", "(?![\\w-])");
  const says = (text: string): boolean =>
    word?.test(text) === true || segment?.test(text) === true;
  return {
    says: (text) => says(text) || key?.test(text) === true,
    mayHold: (text) => says(text) || keys.some((key) => text.includes(key)),
  };
}

function oneOf(
  words: readonly string[],
  before: string,
  after: string,
): RegExp | null {
  if (words.length === 0) return null;
  const escaped = [...new Set(words)].map((each) =>
    each.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"),
  );
  return new RegExp(`${before}(?:${escaped.join("|")})${after}`);
}

/** The texts in a file that contain an old name, except import paths. */
export function findMentions(
  path: string,
  text: string,
  says: OldNames["says"],
): readonly Mention[] {
  const ts = loadCompiler();
  const { source } = parseText(path, text);
  if (source === null) return [];
  const found: Mention[] = [];
  walk(source.tree, (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node))
      return false;
    // A text that begins with a dot is the path of a file.
    if (isText(node) && !node.text.startsWith(".") && says(node.text))
      found.push({ start: node.getStart(source.tree), end: node.end });
    return undefined;
  });
  return found.sort((a, b) => a.start - b.start);
}

function isText(node: ts.Node): node is ts.LiteralLikeNode {
  const ts = loadCompiler();
  return (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isJsxText(node)
  );
}
