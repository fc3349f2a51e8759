/**
 * Paths as the route table writes them: `/articles/:article_id/comments`,
 * parameters by name, all other text percent-encoded. Stage: model.
 */
import { parseSegment, type Segment } from "./segment.js";

/** What a path segment may hold as it is (RFC 3986, section 3.3: pchar). */
const BARE = /%[0-9A-Fa-f]{2}|[A-Za-z0-9\-._~!$&'()*+,;=:@]|[^]/gu;

/** Percent-encodes the text of a segment; what is encoded already stays. */
function encodeText(text: string): string {
  return text.replace(BARE, (part) =>
    part.length === 3 && part.startsWith("%")
      ? part.toUpperCase()
      : /^[A-Za-z0-9\-._~!$&'()*+,;=:@]$/.test(part)
        ? part
        : encodeURIComponent(part),
  );
}

/** Text that stays as it is, parameters and all: nearly every segment. */
const PLAIN = /^[A-Za-z0-9\-._~!$&'()*+,;=:@]+$/;

/** Writes a segment that the manifest holds as the table writes it. */
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
 * Joins parts as written in the manifest to a path of the table. Slashes at
 * the ends of parts and empty parts do not count.
 *
 * @returns a path that begins with a slash and, but for `/`, ends in none
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

/** Adds a part as written in the manifest to a path of the table. */
export function extendPath(path: string, part: string): string {
  const added = PLAIN.test(part) ? `/${part}` : joinPath(part);
  if (added === "/") return path;
  return path === "/" ? added : path + added;
}

/** What was read already: every stage asks for the segments of every path. */
const known = new Map<string, readonly Segment[]>();
/** Paths have most of their segments in common. */
const knownSegments = new Map<string, Segment>();

/** The segments of a path of the table; none for `/`. */
export function segmentsOf(path: string): readonly Segment[] {
  const same = known.get(path);
  if (same !== undefined) return same;
  const segments =
    path === "/" ? [] : path.slice(1).split("/").map(readSegment);
  // A process that goes on must not keep the paths of every manifest it saw.
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
export function namesOf(segment: Segment): readonly string[] {
  if (segment.kind === "static") return NO_NAMES;
  return segment.kind === "mixed" ? segment.names : [segment.name];
}

/** The names of a path's parameters, in order. */
export function paramsOf(path: string): readonly string[] {
  return segmentsOf(path).flatMap(namesOf);
}
