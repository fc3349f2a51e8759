/**
 * Media types: of replies, of problems and of bodies. Stage: openapi. The rules
 * are those of `runtime/format.ts`, `reply.ts` and `body.ts`.
 */
import { kindOf, usesForms } from "../emit/formats.js";
import type { Format, Model } from "../model/types.js";

/** A format as a document has it. */
export interface ReplyFormat {
  readonly name: string;
  /** In small letters, without parameters: `application/json`. */
  readonly media: string;
  /** `data`: JSON and XML, which have the value itself; else text of some kind. */
  readonly kind: "json" | "xml" | "csv" | "html" | "other";
  /** The media type of problems. */
  readonly problem: string;
}

const JSON_FORMAT: ReplyFormat = {
  ...{ name: "json", media: "application/json", kind: "json" },
  problem: "application/problem+json",
};

/** What replies are written in. */
export class ReplyFormats {
  readonly #byName: ReadonlyMap<string, ReplyFormat>;

  constructor({ formats }: Model) {
    const all = formats.map(describeFormat);
    this.#byName = new Map(all.map((format) => [format.name, format]));
  }

  /** What an address replies with; one without formats replies with JSON. */
  of(names: readonly string[]): readonly ReplyFormat[] {
    const found = names.flatMap((name) => this.#byName.get(name) ?? []);
    return found.length === 0 ? [JSON_FORMAT] : found;
  }

  /** What problems can be in: of an address, and where no address was found. */
  problems(names: readonly string[]): readonly string[] {
    return unique(this.of(names).map(({ problem }) => problem));
  }

  /** What a problem can be in that no address decides about: any, or JSON. */
  anyProblems(): readonly string[] {
    const all = [...this.#byName.values(), JSON_FORMAT];
    return unique(all.map(({ problem }) => problem));
  }
}

function describeFormat(format: Format): ReplyFormat {
  const [essence = ""] = format.type.split(";");
  const media = essence.trim().toLowerCase();
  const isJson = media === "application/json" || media.endsWith("+json");
  const kind = isJson ? "json" : (kindOf(format) ?? "other");
  return { name: format.name, media, kind, problem: findProblem(media, kind) };
}

function findProblem(media: string, kind: ReplyFormat["kind"]): string {
  if (kind === "xml") return "application/problem+xml";
  const isText = kind === "html" || media === "text/plain";
  return isText ? media : "application/problem+json";
}

/** What forms are sent in. */
export const FORMS = [
  "application/x-www-form-urlencoded",
  "multipart/form-data",
];

/** The types of bodies that hold fields. */
export interface BodyTypes {
  readonly json: string;
  /** None where no format is XML. */
  readonly xml: readonly string[];
  readonly forms: readonly string[];
}

/** What bodies with fields can be in. */
export function listBodyTypes(model: Model): BodyTypes {
  const hasXml = model.formats.some((format) => kindOf(format) === "xml");
  return {
    json: "application/json",
    xml: hasXml ? ["application/xml"] : [],
    forms: usesForms(model) ? FORMS : [],
  };
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}
