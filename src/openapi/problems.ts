/**
 * Errors: problem details (RFC 9457), and one response for each status. Stage:
 * openapi.
 */
import type { Model } from "../model/types.js";
import { capitalize } from "../model/words.js";
import type { SharedParts } from "./components.js";
import type { Content, Headers, Reference, SchemaObject } from "./document.js";
import {
  ACCEPT,
  ACCEPT_ENCODING,
  ALLOW,
  RETRY_AFTER,
  VARY,
} from "./headers.js";
import { describeRecordSchema } from "./fields.js";
import type { ReplyFormats } from "./media.js";

/** A status that some requests are refused with. */
interface Refusal {
  /** The name of the response. */
  readonly name: string;
  readonly description: string;
  /**
   * Whether it can come before a route is found; any format of the manifest is
   * then possible.
   */
  readonly isEarly?: true;
  /** Whether it lists faults. */
  readonly hasFaults?: true;
  readonly headers?: Headers;
}

const REFUSALS: Readonly<Record<number, Refusal>> = {
  400: {
    name: "BadRequest",
    description: "The request is malformed.",
    isEarly: true,
  },
  401: {
    name: "Unauthorized",
    description: "The caller must be authenticated.",
  },
  403: {
    name: "Forbidden",
    description:
      "The caller may not do this, or a page of another site sent the request.",
    isEarly: true,
  },
  404: {
    name: "NotFound",
    description: "There is nothing at this address.",
    isEarly: true,
  },
  405: {
    name: "MethodNotAllowed",
    description:
      "The address does not support the method that `_method` names.",
    isEarly: true,
    headers: { Allow: ALLOW },
  },
  406: {
    name: "NotAcceptable",
    description: "The address has no format that the client accepts.",
    isEarly: true,
  },
  409: {
    name: "Conflict",
    description: "The request conflicts with what is stored.",
  },
  412: {
    name: "PreconditionFailed",
    description: "A condition of the request does not hold.",
  },
  413: { name: "ContentTooLarge", description: "The body is too long." },
  415: {
    name: "UnsupportedMediaType",
    description:
      "The body has a type, charset or encoding that is not supported.",
    headers: { Accept: ACCEPT, "Accept-Encoding": ACCEPT_ENCODING },
  },
  422: {
    name: "UnprocessableContent",
    description: "The body or the query is invalid: all faults are listed.",
    hasFaults: true,
  },
  428: {
    name: "PreconditionRequired",
    description:
      "The request must name the version that it changes in If-Match.",
  },
  501: { name: "NotImplemented", description: "This is not implemented yet." },
  503: {
    name: "ServiceUnavailable",
    description: "The database cannot serve this now: try again.",
    headers: { "Retry-After": RETRY_AFTER },
  },
};

/** A response that operations refer to. */
interface Shared {
  readonly status: number;
  readonly types: readonly string[];
}

/** The errors of a document. */
export class Problems {
  readonly #parts: SharedParts;
  readonly #formats: ReplyFormats;
  /** What each reference is to. */
  readonly #known = new Map<string, Shared>();

  /** The fields of errors in JSON, if they are not problem details. */
  readonly #own: Model["problem"];

  constructor(
    parts: SharedParts,
    formats: ReplyFormats,
    own: Model["problem"],
  ) {
    this.#parts = parts;
    this.#formats = formats;
    this.#own = own;
  }

  /**
   * Refers to the response of a status.
   *
   * @param formats of the address
   * @param isEarly whether it can come before the address is known
   */
  response(
    status: number,
    formats: readonly string[],
    isEarly = false,
  ): Reference {
    const all = this.#formats.anyProblems();
    const isAny = isEarly || REFUSALS[status]?.isEarly === true;
    return this.#refer(status, isAny ? all : this.#formats.problems(formats));
  }

  /** Refers to the response of a status that has the media types of both. */
  join(one: Reference, other: Reference): Reference {
    const [a, b] = [this.#known.get(one.$ref), this.#known.get(other.$ref)];
    if (a === undefined || b === undefined) return one;
    const types = new Set([...a.types, ...b.types]);
    const whole = [one, other].filter(
      ({ $ref }) => this.#known.get($ref)?.types.length === types.size,
    );
    // Of two that have them in another order, the usual one has no ending.
    const [same] = whole.sort((x, y) => x.$ref.length - y.$ref.length);
    if (same !== undefined) return same;
    const usual = this.#formats.anyProblems().filter((type) => types.has(type));
    return this.#refer(a.status, [...new Set([...usual, ...types])]);
  }

  #refer(status: number, types: readonly string[]): Reference {
    const refusal = REFUSALS[status];
    if (refusal === undefined) throw new Error(`No error is ${status}`);
    const ending = nameTypes(types);
    const isUsual = ending === nameTypes(this.#formats.anyProblems());
    const name = refusal.name + (isUsual ? "" : `In${ending}`);
    const reference = this.#parts.response(name, () => ({
      description: refusal.description,
      headers: {
        Vary: this.#parts.header("Vary", VARY),
        ...refusal.headers,
      },
      content: this.#content(types, refusal.hasFaults === true),
    }));
    this.#known.set(reference.$ref, { status, types });
    return reference;
  }

  #content(types: readonly string[], hasFaults: boolean): Content {
    const details = (): SchemaObject =>
      hasFaults ? this.#invalid() : this.#problem();
    return Object.fromEntries(
      types.map((type) => {
        const isOwn = this.#own !== null && type === this.#formats.jsonProblem;
        if (isOwn) return [type, { schema: this.#owned(this.#own) }];
        const isText = !type.includes("problem");
        return [type, { schema: isText ? { type: "string" } : details() }];
      }),
    );
  }

  /** An error in the application's own form. */
  #owned(fields: NonNullable<Model["problem"]>): SchemaObject {
    return this.#parts.schema("own problem", "Problem", () => ({
      description: "An error.",
      ...describeRecordSchema(
        fields.map(({ name, data }) => [name, data]),
        "shown",
        ({ optional }) => optional !== true,
      ),
    }));
  }

  #problem(): SchemaObject {
    // Beside errors in the application's own form: those that are not in JSON.
    const name = this.#own === null ? "Problem" : "ProblemDetails";
    return this.#parts.schema("problem", name, () => ({
      description:
        "Problem details (RFC 9457). Any other members are extensions.",
      ...describeProblem(this.#fault(), []),
    }));
  }

  #invalid(): SchemaObject {
    return this.#parts.schema("invalid", "ValidationProblem", () => ({
      description: "Problem details of an invalid request, with all faults.",
      ...describeProblem(this.#fault(), ["errors"]),
    }));
  }

  #fault(): SchemaObject {
    return this.#parts.schema("fault", "Fault", () => ({
      description:
        "One fault, and where it is: in the body (`pointer`), or in the query and the path (`parameter`).",
      type: "object",
      required: ["code", "detail"],
      properties: {
        pointer: {
          type: "string",
          description: "A JSON pointer (RFC 6901) as a fragment: `#/title`.",
        },
        parameter: { type: "string" },
        code: { type: "string", description: "The rule that it breaks." },
        detail: { type: "string" },
      },
    }));
  }
}

function describeProblem(
  fault: SchemaObject,
  more: readonly string[],
): SchemaObject {
  return {
    type: "object",
    required: ["type", "title", "status", ...more],
    properties: {
      type: { type: "string", format: "uri-reference" },
      title: { type: "string" },
      status: { type: "integer" },
      detail: { type: "string" },
      instance: { type: "string", format: "uri-reference" },
      errors: { type: "array", items: fault },
    },
  };
}

/** `application/problem+json`: `Json`. */
function nameTypes(types: readonly string[]): string {
  return types
    .map((type) =>
      capitalize(type.replace(/^.*[/+]/, "").replaceAll(/\W/g, "")),
    )
    .join("");
}
