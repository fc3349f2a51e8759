/**
 * Errors in the application's own form: what the option `problem` of `createApp` makes
 * of each, sent as JSON in place of problem details.
 */
import { isRecord } from "../values.js";
import type { Context } from "./context.js";
import type { Described } from "./described.js";
import { isJson, parseMediaType } from "./negotiation.js";
import { logError } from "./options.js";
import type { ProblemPart } from "./parts.js";
import { asDetails, type ProblemMembers } from "./problems.js";

/** One thing that is invalid in a request. */
export interface ProblemFault {
  /**
   * The names on the way to it: `["title"]`, `["lines", "0", "sku"]`; of a parameter
   * its name. What an envelope wraps a body in is none of them.
   */
  readonly path: readonly string[];
  /** The same as it is in problem details: `#/article/title`. */
  readonly pointer?: string;
  readonly parameter?: string;
  /** The rule that it breaks, as the manifest names it: `maxLength`. */
  readonly code: string;
  /** What is wrong, as a sentence for people. */
  readonly detail: string;
}

/** An error that is to be sent. */
export interface ErrorDetails {
  readonly status: number;
  /** `about:blank`, unless your code says more. */
  readonly type: string;
  /** What the status is called: `Not Found`. */
  readonly title: string;
  /** What went wrong, as a sentence for people. */
  readonly detail?: string;
  /** For a row that is not there: the name of its record. */
  readonly record?: string;
  /** What is invalid, if the request is: empty for any other error. */
  readonly errors: readonly ProblemFault[];
  readonly [extension: string]: unknown;
}

/**
 * Required if the manifest has `problem`.
 *
 * @typeParam B the body, as the manifest describes it
 */
export interface ProblemOptions<B> {
  /**
   * Gives the body of an error, for every error that is sent as JSON: those of your
   * code, and those of the application itself. It is sent as `application/json`. If it
   * throws, that is logged, and problem details are sent.
   */
  readonly problem: (problem: ErrorDetails) => B;
}

/**
 * What writes the errors of an application.
 *
 * @param make the option `problem`
 * @throws TypeError if that is no function
 */
export const createProblems: ProblemPart = (make) => {
  if (typeof make !== "function") {
    throw new TypeError("createApp needs `problem`: what is sent of an error");
  }
  return (members, context, described) => {
    try {
      const details = describeProblem(members, context, described);
      const value: unknown = Reflect.apply(make, undefined, [details]);
      const body = JSON.stringify(value) as string | undefined;
      if (body !== undefined) return { contentType: "application/json", body };
      throw new TypeError(`\`problem\` gave ${typeof value}, which is no JSON`);
    } catch (error) {
      // The client still learns what it would have without the function.
      logError(error, context);
      return asDetails(members);
    }
  };
};

function describeProblem(
  members: ProblemMembers,
  { headers }: Context,
  described: Described | null,
): ErrorDetails {
  const faults: unknown = members["errors"];
  const envelope = envelopeOf(described, headers.get("content-type"));
  const errors = Array.isArray(faults)
    ? faults.filter(isRecord).map((each) => describeFault(each, envelope))
    : [];
  return { ...members, errors };
}

/** What the body of a request is wrapped in; null if in nothing. */
function envelopeOf(
  described: Described | null,
  type: string | null,
): string | null {
  const { envelope, bodyEnvelope, hasOwnBody } = described ?? {};
  if (envelope === undefined || hasOwnBody === true) return null;
  const media = type === null ? null : parseMediaType(type);
  if (media !== null && !isJson(media)) return null;
  return bodyEnvelope ?? envelope[0];
}

function describeFault(
  fault: Readonly<Record<string, unknown>>,
  envelope: string | null,
): ProblemFault {
  const { pointer, parameter } = fault;
  const path =
    typeof pointer === "string"
      ? readPointer(pointer)
      : typeof parameter === "string"
        ? parameter.split(/[[\]]+/).filter((part) => part !== "")
        : [];
  const [first, ...rest] = path;
  const isInside = first === envelope && rest.length > 0;
  return { ...fault, path: isInside ? rest : path } as unknown as ProblemFault;
}

/** The names in a JSON pointer that is a fragment (RFC 6901, section 6). */
function readPointer(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((part) =>
      decodeURIComponent(part).replace(/~1/g, "/").replace(/~0/g, "~"),
    );
}
