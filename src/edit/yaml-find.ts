/** Finds an entry of a YAML text by the position of its key. Stage: edit. */
import {
  isMap,
  isScalar,
  parseDocument,
  visit,
  type Document,
  type Pair,
  type Scalar,
  type YAMLMap,
} from "yaml";

/** An entry, and the mapping that contains it. */
export interface FoundEntry {
  readonly pair: Pair;
  readonly key: Scalar;
  readonly map: YAMLMap;
  /**
   * The entry that has the mapping as its value; null for the outermost one.
   */
  readonly parent: Pair | null;
}

/** Parses a text; keeps the tokens of everything in it, and duplicate keys. */
export function parseYamlText(text: string): Document.Parsed {
  return parseDocument(text, { keepSourceTokens: true, uniqueKeys: false });
}

/** The entry whose key begins at an offset; null if none does. */
export function findEntryAt(document: Document, at: number): FoundEntry | null {
  let found: FoundEntry | null = null;
  visit(document, {
    Pair(_, pair, ancestors) {
      const { key } = pair;
      if (!isScalar(key) || key.range?.[0] !== at) return undefined;
      const map = ancestors.at(-1);
      const above = ancestors.at(-2);
      if (!isMap(map)) return undefined;
      const parent = isPairNode(above) ? above : null;
      found = { pair, key, map, parent };
      return visit.BREAK;
    },
  });
  return found;
}

function isPairNode(node: unknown): node is Pair {
  return typeof node === "object" && node !== null && "key" in node;
}
