/**
 * Paths as the route table writes them: `/articles/:article_id/comments`,
 * parameters by name, all other text percent-encoded. Stage: model.
 */
import { parseSegment, type Segment } from "./segment.js";

/**
 * Splits a segment into escapes, characters that may stay bare (RFC 3986,
 * section 3.3: pchar), and all others.
 */
const BARE = /%[0-9A-Fa-f]{2}|[A-Za-z0-9\-._~!$&'()*+,;=:@]|[^]/gu;

/** Percent-encodes the text of a segment; existing escapes are kept. */
function encodeText(text: string): string {
  return text.replace(BARE, (part) =>
    part.length === 3 && part.startsWith("%")
      ? part.toUpperCase()
      : /^[A-Za-z0-9\-._~!$&'()*+,;=:@]$/.test(part)
        ? part
        : encodeURIComponent(part),
  );
}

/** Text that needs no encoding, parameters included: nearly every segment. */
const PLAIN = /^[A-Za-z0-9\-._~!$&'()*+,;=:@]+$/;

/** Encodes a segment of the manifest as the table writes it. */
function encodeSegment(text: string): string {
  if (PLAIN.test(text)) return text;
  const segment = parseSegment(text);
  if (segment.kind === "static") return encodeText(text);
  if (segment.kind === "param" || segment.kind === "rest") return text;
  return segment.literals
    .map((literal, index) => {
      const name = segment.names[index];
      return encodeText(literal) + (name === undefined ? "" : `:${name}`);
    })
    .join("");
}

/**
 * Joins parts, as written in the manifest, into a path of the table. Leading
 * and trailing slashes and empty parts are ignored.
 *
 * @returns a path that begins with a slash and, except for `/`, does not end in
 * one
 */
export function joinPath(...parts: readonly string[]): string {
  let path = "";
  for (const part of parts) {
    for (const text of part.split("/")) {
      if (text !== "") path += `/${encodeSegment(text)}`;
    }
  }
  return path === "" ? "/" : path;
}

/** Appends a part, as written in the manifest, to a path of the table. */
export function extendPath(path: string, part: string): string {
  const added = PLAIN.test(part) ? `/${part}` : joinPath(part);
  if (added === "/") return path;
  return path === "/" ? added : path + added;
}

/** Cache of parsed paths: every stage needs the segments of every path. */
const known = new Map<string, readonly Segment[]>();
/** Cache of parsed segments: paths share most of theirs. */
const knownSegments = new Map<string, Segment>();

/** The segments of a path of the table; none for `/`. */
export function segmentsOf(path: string): readonly Segment[] {
  const same = known.get(path);
  if (same !== undefined) return same;
  const segments =
    path === "/" ? [] : path.slice(1).split("/").map(readSegment);
  // A long-running process must not keep the paths of all manifests seen.
  if (known.size > 50_000) {
    known.clear();
    knownSegments.clear();
  }
  known.set(path, segments);
  return segments;
}

function readSegment(text: string): Segment {
  let segment = knownSegments.get(text);
  if (segment === undefined) {
    segment = /^\*|:/.test(text)
      ? parseSegment(text)
      : { kind: "static", text };
    knownSegments.set(text, segment);
  }
  return segment;
}

const NO_NAMES: readonly string[] = [];

/** The names of a segment's parameters, in order. */
export function paramNamesOf(segment: Segment): readonly string[] {
  if (segment.kind === "static") return NO_NAMES;
  return segment.kind === "mixed" ? segment.names : [segment.name];
}

/** The names of a path's parameters, in order. */
export function paramsOf(path: string): readonly string[] {
  return segmentsOf(path).flatMap(paramNamesOf);
}
