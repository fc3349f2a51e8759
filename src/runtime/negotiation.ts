/**
 * Content negotiation: which format a reply is written in, by the path's
 * suffix or by the Accept header (RFC 9110, section 12.5.1).
 */
import type { Codec } from "./codec.js";
import { codecs } from "./formats.js";
import { settings, type Route } from "./routes.js";

/** `text/html;level=1`, its names in lower case. */
export interface MediaType {
  readonly type: string;
  readonly subtype: string;
  readonly parameters: ReadonlyMap<string, string>;
}

const TYPE = /[ \t]*([\w!#$%&'*+.^`|~-]+)\/([\w!#$%&'*+.^`|~-]+)/y;
const PARAMETER =
  /[ \t]*;[ \t]*(?:([\w!#$%&'*+.^`|~-]+)=(?:([\w!#$%&'*+.^`|~-]+)|"((?:[^"\\]|\\.)*)"))?/y;
const REST = /[ \t]*$/y;

/** Reads one media type or media range; null where it is neither. */
export function parseMediaType(text: string): MediaType | null {
  TYPE.lastIndex = 0;
  const names = TYPE.exec(text);
  if (names === null) return null;
  const [, type = "", subtype = ""] = names;
  const parameters = new Map<string, string>();
  let end = TYPE.lastIndex;
  for (;;) {
    PARAMETER.lastIndex = end;
    const found = PARAMETER.exec(text);
    if (found === null) break;
    end = PARAMETER.lastIndex;
    const [, name, token, quoted = ""] = found;
    if (name === undefined) continue;
    const value = token ?? quoted.replace(/\\(.)/g, "$1");
    parameters.set(name.toLowerCase(), value);
  }
  REST.lastIndex = end;
  if (!REST.test(text)) return null;
  return {
    type: type.toLowerCase(),
    subtype: subtype.toLowerCase(),
    parameters,
  };
}

/** One element of an Accept header. */
interface Range {
  readonly media: MediaType;
  /** From 0, not acceptable, to 1. */
  readonly weight: number;
}

/** How well a media type does: the range that speaks of it most precisely decides. */
interface Rating {
  readonly weight: number;
  readonly precision: number;
  /** The range's place in the header. */
  readonly place: number;
}

/**
 * Chooses among what a route can reply with.
 *
 * The greatest weight wins; of those that are equal the one that is named most
 * precisely, then the one that the client names first, then the one that is
 * offered first. Elements that are malformed are passed over, and a header
 * without any other is as good as none.
 *
 * @param accept the header's value, or null where there is none
 * @param offered what there is, the server's favourite first
 * @returns null where the client accepts nothing of it
 */
export function chooseByAccept<T extends { readonly media: MediaType }>(
  accept: string | null,
  offered: readonly T[],
): T | null {
  const [favourite = null] = offered;
  if (accept === null || accept === "*/*") return favourite;
  const ranges = parseAccept(accept);
  if (ranges.length === 0) return favourite;
  let chosen: T | null = null;
  let best: Rating = { weight: 0, precision: 0, place: 0 };
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
  return one.place < other.place;
}

/**
 * Splits at every comma. One inside a quoted parameter cuts its element in
 * two malformed halves, and nothing that we offer would have matched it.
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

/** Null where it is no number. Too great or too many digits are forgiven. */
function readWeight(text: string | undefined): number | null {
  if (text === undefined) return 1;
  return /^\d*\.?\d*$/.test(text) && /\d/.test(text)
    ? Math.min(Number(text), 1)
    : null;
}

function rate(media: MediaType, ranges: readonly Range[]): Rating | null {
  let best: Rating | null = null;
  for (const [place, range] of ranges.entries()) {
    const precision = compare(range.media, media);
    if (precision === null) continue;
    if (best !== null && precision <= best.precision) continue;
    best = { weight: range.weight, precision, place };
  }
  return best;
}

/** How precisely a range names a media type; null where it does not at all. */
function compare(range: MediaType, media: MediaType): number | null {
  if (range.type === "*" && range.subtype === "*") return 0;
  if (range.type !== media.type) return null;
  if (range.subtype === "*") return 1;
  if (range.subtype !== media.subtype) return null;
  let precision = 2;
  for (const [name, value] of range.parameters) {
    if (name === "q") break; // what follows the weight is no part of the type
    // Everything is sent as UTF-8, whether the type can say so or not.
    if (name === "charset" && value.toLowerCase() === "utf-8") continue;
    if (media.parameters.get(name) !== value) return null;
    precision += 1;
  }
  return precision;
}

/** Whether a media type is JSON underneath (RFC 6839, section 3.1). */
export function isJson(media: MediaType): boolean {
  return (
    media.subtype.endsWith("+json") ||
    (media.subtype === "json" && media.type === "application")
  );
}

/** Whether a media type is XML underneath (RFC 7303, section 4.2). */
export function isXml(media: MediaType): boolean {
  return (
    media.subtype.endsWith("+xml") ||
    (media.subtype === "xml" && ["application", "text"].includes(media.type))
  );
}

/** A format that replies are written in. */
export interface Format {
  readonly name: string;
  readonly media: MediaType;
  /** Null for JSON, and for what only actions can write. */
  readonly codec: Codec | null;
  /** The media type as it is sent, with its charset where it takes one. */
  readonly contentType: string;
}

/**
 * @param type the media type as it stands in the route table
 * @throws TypeError where it is none
 */
export function createFormat(name: string, type: string): Format {
  const media = parseMediaType(type);
  if (media === null) throw new TypeError(`${type} is no media type`);
  // JSON is always UTF-8 and has no such parameter (RFC 8259, section 11).
  const takesCharset = media.type === "text" || isXml(media);
  return {
    name,
    media,
    codec: Object.hasOwn(codecs, name) ? (codecs[name] ?? null) : null,
    contentType:
      takesCharset && !media.parameters.has("charset")
        ? `${type}; charset=utf-8`
        : type,
  };
}

const formats: ReadonlyMap<string, Format> = new Map(
  Object.entries(settings.formats).map(([name, type]) => [
    name,
    createFormat(name, type),
  ]),
);

/** How XML is read; undefined where no format of the manifest is XML. */
export const readXml: Codec["read"] = [...formats.values()].find(
  ({ media, codec }) => isXml(media) && codec?.read !== undefined,
)?.codec?.read;

/** Whether a media type is one of the manifest's formats. */
export function isDeclared({ type, subtype }: MediaType): boolean {
  return [...formats.values()].some(
    ({ media }) => media.type === type && media.subtype === subtype,
  );
}

/** What is written where nothing else was asked for. */
const json: Format =
  formats.get("json") ?? createFormat("json", "application/json");

const formatsOfRoutes = new Map<Route, readonly Format[]>();

/** What a route can reply with, its favourite first. */
export function listFormats(route: Route): readonly Format[] {
  const known = formatsOfRoutes.get(route);
  if (known !== undefined) return known;
  const listed = route.formats.flatMap((name) => formats.get(name) ?? []);
  formatsOfRoutes.set(route, listed);
  return listed;
}

/** A format, and what decided for it. */
export interface Choice {
  readonly format: Format;
  readonly by: "suffix" | "accept" | "default";
}

/**
 * Chooses the format of a route's reply: the suffix decides, else Accept. A
 * route without formats does not ask: it replies with JSON.
 *
 * @returns null where the client accepts none of the route's formats
 */
export function chooseFormat(
  route: Route,
  suffix: string | null,
  accept: string | null,
): Choice | null {
  if (suffix !== null) {
    return { format: formats.get(suffix) ?? json, by: "suffix" };
  }
  const offered = listFormats(route);
  if (offered.length === 0) return { format: json, by: "default" };
  const format = chooseByAccept(accept, offered);
  return format === null ? null : { format, by: "accept" };
}

/** Chooses the format of an error where no route, or no format, was found. */
export function chooseErrorFormat(
  path: string | null,
  accept: string | null,
): Choice {
  const suffix = /\.([^./]+)$/.exec(path ?? "")?.[1] ?? "";
  const named = formats.get(suffix);
  if (named !== undefined) return { format: named, by: "suffix" };
  const format = chooseByAccept(accept, [...formats.values()]) ?? json;
  return { format, by: "accept" };
}
