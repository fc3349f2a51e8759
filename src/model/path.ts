/**
 * Paths as the route table writes them: `/articles/:article_id/comments`,
 * parameters by name, all other text percent-encoded. Stage: model.
 */
import { parseSegment, type Segment } from "../runtime/router.js";

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

/** Writes a segment that the manifest holds as the table writes it. */
function encodeSegment(text: string): string {
  const segment = parseSegment(text);
  if (segment.kind === "static") return encodeText(text);
  if (segment.kind === "param") return text;
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
  const segments = parts
    .flatMap((part) => part.split("/"))
    .filter((text) => text !== "");
  return `/${segments.map(encodeSegment).join("/")}`;
}

/** What was read already: every stage asks for the segments of every path. */
const known = new Map<string, readonly Segment[]>();

/** The segments of a path of the table; none for `/`. */
export function segmentsOf(path: string): readonly Segment[] {
  const same = known.get(path);
  if (same !== undefined) return same;
  const segments =
    path === "/" ? [] : path.slice(1).split("/").map(parseSegment);
  // A process that goes on must not keep the paths of every manifest it saw.
  if (known.size > 50_000) known.clear();
  known.set(path, segments);
  return segments;
}

/** The names of a segment's parameters, in order. */
export function namesOf(segment: Segment): readonly string[] {
  if (segment.kind === "static") return [];
  return segment.kind === "param" ? [segment.name] : segment.names;
}

/** The names of a path's parameters, in order. */
export function paramsOf(path: string): readonly string[] {
  return segmentsOf(path).flatMap(namesOf);
}
