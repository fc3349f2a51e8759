/**
 * Replies: what an action returns, and how it becomes the plain record that a
 * host writes. Errors are problem details (RFC 9457).
 */
import { isJson, type Format } from "./negotiation.js";

/** Names in any case; a list stands for several fields of one name. */
export type ReplyHeaders = Readonly<Record<string, string | readonly string[]>>;

/** What a reply can carry as it is. */
export type ReplyBody = string | Uint8Array | ReadableStream<Uint8Array>;

/**
 * What an action returns: a `value` for the format's serializer, a `problem`,
 * a `body` that is sent as it is (say in `headers` what it is), or none of them.
 */
export interface Reply {
  readonly status: number;
  readonly headers: ReplyHeaders;
  readonly value?: unknown;
  readonly problem?: Problem;
  readonly body?: ReplyBody;
}

/** What a host writes. Names are in lower case, values are safe to be sent. */
export interface WireReply {
  readonly status: number;
  /** The host may add to them: each reply has its own. */
  readonly headers: Record<string, string | string[]>;
  readonly body: ReplyBody | null;
}

/**
 * Problem details (RFC 9457, section 3). Members other than these are
 * extensions, which clients find beside them.
 */
export interface Problem {
  readonly type?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly instance?: string;
  readonly [extension: string]: unknown;
}

/**
 * An error that is the client's to see: whoever throws it, in an action or
 * below it, answers the request with its status and its problem.
 */
export class HttpError extends Error {
  readonly status: number;
  readonly problem: Problem;
  readonly headers: ReplyHeaders;

  constructor(
    status: number,
    problem: Problem | string = {},
    headers: ReplyHeaders = {},
  ) {
    const members = typeof problem === "string" ? { detail: problem } : problem;
    super(members.detail ?? members.title ?? titleOf(status));
    this.name = "HttpError";
    this.status = status;
    this.problem = members;
    this.headers = headers;
  }
}

/** A reply that is an error; a string is the problem's `detail`. */
export function createProblem(
  status: number,
  problem: Problem | string = {},
  headers: ReplyHeaders = {},
): Reply {
  const members = typeof problem === "string" ? { detail: problem } : problem;
  return { status, headers, problem: members };
}

/** RFC 9110, sections 5.1 and 5.5: what goes beyond ASCII arrives as anything. */
const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const UNSAFE = /[^\t -~]/;

/**
 * Makes what the host writes of what an action returned.
 *
 * @param format the negotiated one, for `value` and `problem`
 * @param negotiated whether the Accept header was asked, which goes into Vary
 * @throws TypeError where the reply cannot be sent: a status that is none, a
 * header with a line break in it, a value that its format has no text for
 * @throws HttpError 406 where the format has no serializer for the value
 */
export function finishReply(
  reply: Reply,
  format: Format,
  negotiated: boolean,
): WireReply {
  const { status } = reply;
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    throw new TypeError(`A reply's status cannot be ${String(status)}`);
  }
  const headers: Record<string, string | string[]> = negotiated
    ? { vary: "Accept" }
    : {};
  let body: ReplyBody | null = null;
  if (status === 204 || status === 205 || status === 304) {
    // These have no content (RFC 9110, sections 15.3.5, 15.3.6, 15.4.5).
  } else if (reply.body !== undefined) {
    body = reply.body;
  } else if (reply.problem !== undefined) {
    const text = writeProblem(status, reply.problem, format);
    headers["content-type"] = text.contentType;
    body = text.body;
  } else if ("value" in reply) {
    headers["content-type"] = format.contentType;
    body = serialize(reply.value, format);
  }
  for (const name in reply.headers) {
    const value = reply.headers[name];
    if (value !== undefined) addHeader(headers, name, value);
  }
  return { status, headers, body };
}

function addHeader(
  headers: Record<string, string | string[]>,
  name: string,
  value: string | readonly string[],
): void {
  if (!NAME.test(name)) {
    throw new TypeError(`${JSON.stringify(name)} cannot name a header`);
  }
  for (const line of typeof value === "string" ? [value] : value) {
    if (UNSAFE.test(line)) {
      throw new TypeError(
        `The header ${name} cannot be ${JSON.stringify(line)}`,
      );
    }
  }
  const key = name.toLowerCase();
  // What negotiation has said of Vary is not for the action to take back.
  const before = key === "vary" ? headers[key] : undefined;
  if (before !== undefined) headers[key] = [before, value].flat().join(", ");
  else headers[key] = typeof value === "string" ? value : [...value];
}

/**
 * Writes a value in a format. JSON takes any value; a format that we have no
 * serializer for takes a string, which the action has written itself.
 */
function serialize(value: unknown, format: Format): string {
  if (isJson(format.media)) {
    const text = JSON.stringify(value) as string | undefined;
    if (text === undefined) {
      throw new TypeError(`A reply's value cannot be ${typeof value}`);
    }
    return text;
  }
  if (typeof value === "string") return value;
  throw new HttpError(
    406,
    `There is no serializer for the format ${format.name}: only a string can be sent in it`,
  );
}

/** A problem in a format that has a way to say it, else as JSON. */
function writeProblem(
  status: number,
  problem: Problem,
  format: Format,
): { contentType: string; body: string } {
  const title = problem.title ?? titleOf(status);
  const { detail } = problem;
  const { contentType, media } = format;
  if (media.type === "text" && media.subtype === "html") {
    const heading = escapeHtml(`${status} ${title}`);
    const text = detail === undefined ? "" : `<p>${escapeHtml(detail)}</p>\n`;
    const body = `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>${heading}</title>\n<h1>${heading}</h1>\n${text}</html>\n`;
    return { contentType, body };
  }
  if (media.type === "text" && media.subtype === "plain") {
    const text = detail === undefined ? "" : `\n${detail}\n`;
    return { contentType, body: `${status} ${title}\n${text}` };
  }
  const body = JSON.stringify({
    type: "about:blank",
    title,
    ...problem,
    status,
  });
  return { contentType: "application/problem+json", body };
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
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
function titleOf(status: number): string {
  return TITLES[status] ?? `Status ${status}`;
}
