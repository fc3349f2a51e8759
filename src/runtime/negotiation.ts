/**
 * Content negotiation: picks what the Accept header prefers among what is
 * available (RFC 9110, section 12.5.1).
 */
import { isHtml, type MediaType, parseMediaType } from "./media-type.js";

/** One element of an Accept header. */
interface Range {
  readonly media: MediaType;
  /** From 0 (not acceptable) to 1. */
  readonly weight: number;
}

/** How well a media type matches. The most specific matching range decides. */
interface Rating {
  readonly weight: number;
  readonly precision: number;
  /** The range's position in the header. */
  readonly place: number;
  /** Whether it is a page, and the range does not say so. */
  readonly isUnasked: boolean;
}

/**
 * Chooses among the formats that a route can reply with.
 *
 * The greatest weight wins. Ties go to the most specific match, then to the one
 * the client names first, then to the one offered first. A client that names no
 * type gets a page only if there is nothing else: browsers name `text/html`.
 * Malformed elements are skipped, and a header with no other elements counts as
 * no header.
 *
 * @param accept the header's value, or null if there is none
 * @param offered what is available, the server's favorite first
 * @returns null if the client accepts none of it
 */
export function chooseByAccept<T extends { readonly media: MediaType }>(
  accept: string | null,
  offered: readonly T[],
): T | null {
  const favourite =
    offered.find(({ media }) => !isHtml(media)) ?? offered[0] ?? null;
  if (accept === null || accept === "*/*") return favourite;
  const ranges = parseAccept(accept);
  if (ranges.length === 0) return favourite;
  let chosen: T | null = null;
  let best: Rating = { weight: 0, precision: 0, place: 0, isUnasked: false };
  for (const offer of offered) {
    const rating = rate(offer.media, ranges);
    if (rating === null || rating.weight === 0) continue;
    if (chosen !== null && !isBetter(rating, best)) continue;
    chosen = offer;
    best = rating;
  }
  return chosen;
}

function isBetter(one: Rating, other: Rating): boolean {
  if (one.weight !== other.weight) return one.weight > other.weight;
  if (one.precision !== other.precision) return one.precision > other.precision;
  if (one.place !== other.place) return one.place < other.place;
  return other.isUnasked && !one.isUnasked;
}

/**
 * Splits at every comma. A comma inside a quoted parameter cuts its element
 * into two malformed halves, but nothing we offer would have matched it anyway.
 */
function parseAccept(accept: string): readonly Range[] {
  const ranges: Range[] = [];
  for (const element of accept.split(",")) {
    const media = parseMediaType(element);
    if (media === null) continue;
    const weight = readWeight(media.parameters.get("q"));
    if (weight !== null) ranges.push({ media, weight });
  }
  return ranges;
}

/**
 * Null if it is not a number. Values above 1 and extra digits are tolerated.
 */
function readWeight(text: string | undefined): number | null {
  if (text === undefined) return 1;
  return /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(text)
    ? Math.min(Number(text), 1)
    : null;
}

function rate(media: MediaType, ranges: readonly Range[]): Rating | null {
  let best: Rating | null = null;
  for (const [place, range] of ranges.entries()) {
    const precision = compare(range.media, media);
    if (precision === null) continue;
    if (best !== null && precision <= best.precision) continue;
    const isUnasked = precision === 0 && isHtml(media);
    best = { weight: range.weight, precision, place, isUnasked };
  }
  return best;
}

/** How specifically a range matches a media type; null if it does not match. */
function compare(range: MediaType, media: MediaType): number | null {
  if (range.type === "*" && range.subtype === "*") return 0;
  if (range.type !== media.type) return null;
  if (range.subtype === "*") return 1;
  if (range.subtype !== media.subtype) return null;
  let precision = 2;
  for (const [name, value] of range.parameters) {
    if (name === "q") break; // what follows the weight is not part of the type
    // Everything is sent as UTF-8, whether the type can say so or not.
    if (name === "charset" && value.toLowerCase() === "utf-8") continue;
    if (media.parameters.get(name) !== value) return null;
    precision += 1;
  }
  return precision;
}
