/**
 * Media types, and the manifest's formats: which of them the Accept header
 * prefers (RFC 9110, section 12.5.1), and what writes and reads them.
 */
import type { Route } from "../routing/tree.js";
import { hasOwn } from "../values.js";
import type { Codec } from "./described.js";

/** `text/html;level=1`, with its names in lowercase. */
export interface MediaType {
  readonly type: string;
  readonly subtype: string;
  readonly parameters: ReadonlyMap<string, string>;
}

const TYPE = /[ \t]*([\w!#$%&'*+.^`|~-]+)\/([\w!#$%&'*+.^`|~-]+)/y;
const PARAMETER =
  /[ \t]*;[ \t]*(?:([\w!#$%&'*+.^`|~-]+)=(?:([\w!#$%&'*+.^`|~-]+)|"((?:[^"\\]|\\.)*)"))?/y;
const REST = /[ \t]*$/y;

const JSON_TYPE: MediaType = {
  type: "application",
  subtype: "json",
  parameters: new Map(),
};

/** Reads one media type or media range; null if it is neither. */
export function parseMediaType(text: string): MediaType | null {
  // The type of most bodies is not parsed anew for each of them.
  if (text === "application/json") return JSON_TYPE;
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

/** The types of the bodies that HTML forms send. */
export const FORM_TYPES: readonly string[] = [
  "application/x-www-form-urlencoded",
  "multipart/form-data",
];

/** Whether a body of this type is a form. */
export function isFormType({ type, subtype }: MediaType): boolean {
  return FORM_TYPES.includes(`${type}/${subtype}`);
}

/** Whether a media type is based on JSON (RFC 6839, section 3.1). */
export function isJson(media: MediaType): boolean {
  return (
    media.subtype.endsWith("+json") ||
    (media.subtype === "json" && media.type === "application")
  );
}

function isHtmlType({ type, subtype }: MediaType): boolean {
  return type === "text" && subtype === "html";
}

/** Whether a media type is based on XML (RFC 7303, section 4.2). */
export function isXml(media: MediaType): boolean {
  return (
    media.subtype.endsWith("+xml") ||
    (media.subtype === "xml" && ["application", "text"].includes(media.type))
  );
}

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
    offered.find(({ media }) => !isHtmlType(media)) ?? offered[0] ?? null;
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
    const isUnasked = precision === 0 && isHtmlType(media);
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

/** A format that replies are written in. */
export interface Format {
  readonly name: string;
  readonly media: MediaType;
  readonly isJson: boolean;
  /** Null for JSON, and for formats that only actions can write. */
  readonly codec: Codec | null;
  /** The media type as it is sent, with a charset if it takes one. */
  readonly contentType: string;
}

/**
 * @param type the media type as written in the route table
 * @throws TypeError if it is not a media type
 */
function createFormat(
  name: string,
  type: string,
  codec: Codec | null = null,
): Format {
  const media = parseMediaType(type);
  if (media === null) throw new TypeError(`${type} is no media type`);
  // JSON is always UTF-8 and has no charset parameter (RFC 8259, section 11).
  const takesCharset = media.type === "text" || isXml(media);
  const isComplete = !takesCharset || media.parameters.has("charset");
  const contentType = isComplete ? type : `${type}; charset=utf-8`;
  return { name, media, isJson: isJson(media), codec, contentType };
}

/** A format, and what it was chosen by. */
export interface Choice {
  readonly format: Format;
  readonly by: "suffix" | "accept" | "default";
}

/** All formats of a manifest. */
export class Formats {
  /** How XML is read; undefined if no format of the manifest is XML. */
  readonly readXml: Codec["read"];
  readonly #all: readonly Format[];
  readonly #byName: ReadonlyMap<string, Format>;
  readonly #ofRoutes = new Map<Route, readonly Format[]>();
  /** The format that is written if no other was asked for. */
  readonly #json: Format;

  /** @param types the media types, by the formats' names */
  constructor(
    types: Readonly<Record<string, string>>,
    codecs: Readonly<Record<string, Codec>>,
  ) {
    this.#all = Object.entries(types).map(([name, type]) =>
      createFormat(
        name,
        type,
        hasOwn(codecs, name) ? (codecs[name] ?? null) : null,
      ),
    );
    this.#byName = new Map(this.#all.map((format) => [format.name, format]));
    this.#json =
      this.#byName.get("json") ?? createFormat("json", "application/json");
    this.readXml = this.#all.find(
      ({ media, codec }) => isXml(media) && codec?.read !== undefined,
    )?.codec?.read;
  }

  /** Whether a media type is one of the formats. */
  isDeclared({ type, subtype }: MediaType): boolean {
    return this.#all.some(
      ({ media }) => media.type === type && media.subtype === subtype,
    );
  }

  /** The formats that a route can reply with, its preferred one first. */
  list(route: Route): readonly Format[] {
    const known = this.#ofRoutes.get(route);
    if (known !== undefined) return known;
    const listed = route.formats.flatMap(
      (name): Format | readonly Format[] => this.#byName.get(name) ?? [],
    );
    this.#ofRoutes.set(route, listed);
    return listed;
  }

  /**
   * Chooses the format of a route's reply: by the suffix, else by Accept. A
   * route without formats does not negotiate: it replies with JSON.
   *
   * @returns null if the client accepts none of the route's formats
   */
  choose(
    route: Route,
    suffix: string | null,
    accept: string | null,
  ): Choice | null {
    if (suffix !== null) {
      const format = this.#byName.get(suffix) ?? this.#json;
      return { format, by: "suffix" };
    }
    const offered = this.list(route);
    if (offered.length === 0) return { format: this.#json, by: "default" };
    const format = chooseByAccept(accept, offered);
    return format === null ? null : { format, by: "accept" };
  }

  /**
   * The other formats for a reply: the rest of the route's, those that the
   * client accepts first, and finally JSON.
   */
  *listOthers(
    route: Route | null,
    failed: Format,
    accept: string | null,
  ): Iterable<Format> {
    let rest = (route === null ? [] : this.list(route)).filter(
      (format) => format !== failed,
    );
    for (;;) {
      const next = chooseByAccept(accept, rest);
      if (next === null) break;
      yield next;
      rest = rest.filter((format) => format !== next);
    }
    yield* rest;
    yield this.#json;
  }

  /** Whether a route can reply with HTML. */
  hasHtml(route: Route): boolean {
    return this.list(route).some(({ media }) => isHtmlType(media));
  }

  /** Chooses the format of an error if no route, or no format, was found. */
  chooseForError(path: string | null, accept: string | null): Choice {
    const suffix = path?.slice(path.lastIndexOf(".") + 1) ?? "";
    const named = this.#byName.get(suffix);
    if (named !== undefined) return { format: named, by: "suffix" };
    const format = chooseByAccept(accept, this.#all) ?? this.#json;
    return { format, by: "accept" };
  }
}
