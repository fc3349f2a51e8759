/**
 * Media types: of replies, of problems and of bodies. Stage: openapi. The rules
 * are those of `runtime/http/negotiation.ts`, `reply.ts` and `body.ts`.
 */
import { type CodecKind, formatOf, knownFormats } from "../manifest/formats.js";
import { codecKindOf, usesForms } from "../model/format-kinds.js";
import type { ManifestFormat, Model } from "../model/types.js";

/** A format as a document describes it. */
export interface ReplyFormat {
  readonly name: string;
  /** Lowercase, without parameters: `application/json`. */
  readonly media: string;
  /**
   * JSON and XML contain the value itself; the others are text of some kind.
   */
  readonly kind: "json" | CodecKind | "other";
  /** The media type of problems. */
  readonly problem: string;
}

const JSON_FORMAT: ReplyFormat = {
  name: "json",
  media: "application/json",
  kind: "json",
  problem: "application/problem+json",
};

/** The formats of replies. */
export class ReplyFormats {
  readonly #byName: ReadonlyMap<string, ReplyFormat>;

  /** The media type of errors in JSON. */
  readonly jsonProblem: string;

  constructor({ formats, problem }: Model) {
    this.jsonProblem =
      problem === null ? JSON_FORMAT.problem : JSON_FORMAT.media;
    const all = formats.map(describeFormat);
    this.#byName = new Map(all.map((format) => [format.name, format]));
  }

  /**
   * The formats of an address, as clients see them; one without formats replies
   * with JSON.
   */
  of(names: readonly string[]): readonly ReplyFormat[] {
    const found = this.#find(names);
    return found.length === 0 ? [JSON_FORMAT] : forClients(found);
  }

  /** The pages of an address; empty if it has none. */
  pagesOf(names: readonly string[]): readonly ReplyFormat[] {
    return this.#find(names).filter(({ kind }) => kind === "html");
  }

  #find(names: readonly string[]): readonly ReplyFormat[] {
    return names.flatMap((name) => this.#byName.get(name) ?? []);
  }

  /** The media types of problems at an address. */
  problems(names: readonly string[]): readonly string[] {
    return this.#problemsOf(this.of(names));
  }

  /**
   * The media types of problems that no address decides about: any, or JSON.
   */
  anyProblems(): readonly string[] {
    const all = [...forClients([...this.#byName.values()]), JSON_FORMAT];
    return this.#problemsOf(all);
  }

  #problemsOf(formats: readonly ReplyFormat[]): readonly string[] {
    return unique(
      formats.map(({ problem }) =>
        problem === JSON_FORMAT.problem ? this.jsonProblem : problem,
      ),
    );
  }
}

/**
 * Formats without pages, unless there is nothing else: browsers ask for pages
 * by name, and a client's types would have to allow for a string.
 */
function forClients(formats: readonly ReplyFormat[]): readonly ReplyFormat[] {
  const data = formats.filter(({ kind }) => kind !== "html");
  return data.length === 0 ? formats : data;
}

function describeFormat(format: ManifestFormat): ReplyFormat {
  const [essence = ""] = format.type.split(";");
  const media = essence.trim().toLowerCase();
  const isJson = media === "application/json" || media.endsWith("+json");
  const kind = isJson ? "json" : (codecKindOf(format) ?? "other");
  const known = knownFormats[formatOf(media) ?? "json"];
  return { name: format.name, media, kind, problem: known.problem ?? media };
}

/** The media types of forms. */
export const FORMS = [
  "application/x-www-form-urlencoded",
  "multipart/form-data",
];

/** The media types of bodies with fields. */
export interface BodyTypes {
  readonly json: string;
  /** Empty if no format is XML. */
  readonly xml: readonly string[];
  readonly forms: readonly string[];
}

/** The media types that bodies with fields can have. */
export function listBodyTypes(model: Model): BodyTypes {
  const hasXml = model.formats.some((format) => codecKindOf(format) === "xml");
  return {
    json: "application/json",
    xml: hasXml ? ["application/xml"] : [],
    forms: usesForms(model) ? FORMS : [],
  };
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}
