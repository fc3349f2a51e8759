/**
 * Errors as they are sent: problem details (RFC 9457), as far as a format can express
 * them, or what the application sends in their place.
 */
import type { Format } from "./negotiation.js";

/** The members of an error as problem details have them. */
export interface ProblemMembers {
  readonly status: number;
  readonly type: string;
  readonly title: string;
  readonly detail?: string;
  readonly [extension: string]: unknown;
}

/** Writes an error as JSON in the application's own form. */
export type TellProblem = (members: ProblemMembers) => {
  readonly contentType: string;
  readonly body: string;
};

/**
 * An error in its format if that has a way to express it, otherwise as JSON.
 *
 * @param problem its members, apart from its status
 * @param tell in place of problem details in JSON
 */
export function writeProblem(
  status: number,
  problem: Readonly<Record<string, unknown>> & {
    readonly title?: string;
    readonly detail?: string;
  },
  format: Format,
  tell: TellProblem = asDetails,
): ReturnType<TellProblem> {
  const title = problem.title ?? phraseOf(status);
  const { detail } = problem;
  const { contentType, media } = format;
  if (media.type === "text" && media.subtype === "plain") {
    const text = detail === undefined ? "" : `\n${detail}\n`;
    return { contentType, body: `${status} ${title}\n${text}` };
  }
  const members = { type: "about:blank", title, ...problem, status };
  const own = format.codec?.problem;
  return own === undefined
    ? tell(members)
    : { contentType: own.contentType ?? contentType, body: own.write(members) };
}

/** Problem details in JSON. */
export function asDetails(members: ProblemMembers): ReturnType<TellProblem> {
  return {
    contentType: "application/problem+json",
    body: JSON.stringify(members),
  };
}

const TITLES: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  408: "Request Timeout",
  409: "Conflict",
  410: "Gone",
  411: "Length Required",
  412: "Precondition Failed",
  413: "Content Too Large",
  414: "URI Too Long",
  415: "Unsupported Media Type",
  416: "Range Not Satisfiable",
  417: "Expectation Failed",
  421: "Misdirected Request",
  422: "Unprocessable Content",
  423: "Locked",
  424: "Failed Dependency",
  425: "Too Early",
  426: "Upgrade Required",
  428: "Precondition Required",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  451: "Unavailable For Legal Reasons",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

/** The reason phrase of a status (RFC 9110, section 15), or the number alone. */
export function phraseOf(status: number): string {
  return TITLES[status] ?? `Status ${status}`;
}
