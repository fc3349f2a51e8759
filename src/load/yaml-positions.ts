/**
 * Locates a place of the manifest in a YAML or JSON text. Stage: load. Reads
 * the text a second time, with positions, only when something is shown.
 */
import type { Node, Pair, ParsedNode, YAMLMap } from "yaml";
import type { Lines, Locate, LocatedPlace } from "../diagnostics/positions.js";
import type { Place, Span } from "../diagnostics/diagnostic.js";

/** A walk along a path, as far as the text follows it. */
interface Walk {
  node: Node | null;
  /** The key of `node`; null in a list and at the root. */
  key: Node | null;
  /** The first alias on the way. */
  alias: Node | null;
}

/**
 * Locates places where they are written: behind an alias or a merge key, at the
 * anchor. A place that is not in the text is located at the nearest one above.
 */
export async function locateInYaml(lines: Lines): Promise<Locate> {
  const { isAlias, isMap, isPair, isScalar, isSeq, parseDocument } =
    await import("yaml");
  // Merge keys stay as they are written, to be followed here.
  const document = parseDocument(lines.text, { uniqueKeys: false });

  function resolve(walk: Walk): Node | null {
    if (!isAlias(walk.node)) return walk.node;
    walk.alias ??= walk.node;
    return walk.node.resolve(document) ?? null;
  }

  function isMerge({ key }: Pair): boolean {
    return isScalar(key) && key.value === "<<" && key.type === "PLAIN";
  }

  /** The entry of a mapping: its own, or else one that it merges. */
  function findPair(map: YAMLMap, name: string, walk: Walk): Pair | undefined {
    const named = ({ key }: Pair, text: string): boolean =>
      isScalar(key) && String(key.value) === text;
    // Of two equal keys, the later one counts.
    const own = map.items.findLast((pair) => named(pair, name));
    if (own !== undefined) return own;
    for (const merged of map.items.filter(isMerge)) {
      const sources = isSeq(merged.value) ? merged.value.items : [merged.value];
      for (const source of sources) {
        const node = isAlias(source) ? source.resolve(document) : source;
        const pair = isMap(node) ? findPair(node, name, walk) : undefined;
        if (pair === undefined) continue;
        if (isAlias(source)) walk.alias ??= source;
        return pair;
      }
    }
    return undefined;
  }

  /** Takes one step down; false if the text does not go on. */
  function step(walk: Walk, name: string | number): boolean {
    const node = resolve(walk);
    if (isMap(node)) {
      const pair = findPair(node, String(name), walk);
      if (pair === undefined) return false;
      walk.key = pair.key as ParsedNode;
      walk.node = pair.value as ParsedNode | null;
      return true;
    }
    if (!isSeq(node) || typeof name !== "number") return false;
    const item = node.items[name];
    if (item === undefined || isPair(item)) return false;
    walk.key = null;
    walk.node = item as ParsedNode;
    return true;
  }

  function spanOf(node: Node): Span | null {
    const [start, end] = node.range ?? [];
    return start === undefined || end === undefined
      ? null
      : lines.span(start, end);
  }

  /** The span of a value, or of its key if the value is a block or empty. */
  function valueSpan({ node, key }: Walk): Span | null {
    const block = isMap(node) || isSeq(node) ? node.flow !== true : false;
    const bare = isScalar(node) && node.type === "PLAIN" && node.source === "";
    const empty = node === null || bare;
    if (key !== null && (block || empty)) return spanOf(key);
    return node === null ? null : spanOf(node);
  }

  return ({ path, on = "value" }: Place): LocatedPlace | null => {
    const walk: Walk = { node: document.contents, key: null, alias: null };
    let found = true;
    for (const name of path) {
      if (!step(walk, name)) {
        found = false;
        break;
      }
    }
    // For a short form, `only: show` for `only: [show]`, the value is meant.
    const wantsKey = found ? on === "key" : !isScalar(walk.node);
    if (!wantsKey) walk.node = resolve(walk);
    const span =
      wantsKey && walk.key !== null ? spanOf(walk.key) : valueSpan(walk);
    if (span === null) return null;
    const via = walk.alias === null ? null : spanOf(walk.alias);
    return via === null ? { span } : { span, via };
  };
}
