/**
 * The manifest's formats: their media types, what writes and reads them, and
 * which of them a reply is written in.
 */
import type { Codec } from "./codec.js";
import {
  isHtml,
  isJson,
  isXml,
  type MediaType,
  parseMediaType,
} from "./media-type.js";
import { chooseByAccept } from "./negotiation.js";
import { hasOwn } from "./own.js";
import type { Route } from "./route.js";

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
export function createFormat(
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
    return this.list(route).some(({ media }) => isHtml(media));
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
