/**
 * Replies: what an action returns, and how it becomes the plain object that a
 * host writes. Errors are problem details (RFC 9457).
 */
import { isBytes, isStream } from "../values.js";
import {
  addHeader,
  type HeaderLookup,
  judge,
  quoteEtag,
  type ReplyHeaders,
  type WireHeaders,
} from "./conditional.js";
import type { PartNames, Subject, Tag } from "./described.js";
import type { Choice, Format } from "./negotiation.js";
import { phraseOf, type TellProblem, writeProblem } from "./problems.js";

/** A body that is sent as it is. */
export type ReplyBody = string | Uint8Array | ReadableStream<Uint8Array>;

/**
 * What an action returns: a `value` for the format's serializer, a `problem`, a
 * `body` that is sent as it is (set its type in `headers`), or none of them.
 */
export interface Reply {
  readonly status: number;
  readonly headers: ReplyHeaders;
  readonly value?: unknown;
  readonly parts?: PartNames | undefined;
  /**
   * The name that JSON wraps the value in; without it, the value stands alone.
   */
  readonly envelope?: string | undefined;
  /** What stands beside it there. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** Creates the ETag, if it depends on what is sent. */
  readonly tag?: Tag;
  readonly problem?: Problem;
  readonly body?: ReplyBody | null;
}

const made = new WeakSet();

/** Notes that a value is what the request made: PUT replies 201 (RFC 9110, 9.3.4). */
export function noteMade(value: object): void {
  made.add(value);
}

/** Whether it was noted. */
export function isMade(value: unknown): boolean {
  return typeof value === "object" && value !== null && made.has(value);
}

/**
 * What a host writes. Header names are in lower case, and values are safe to
 * send.
 */
export interface WireReply {
  readonly status: number;
  /** The host may add to them: each reply has its own object. */
  readonly headers: WireHeaders;
  readonly body: ReplyBody | null;
}

/**
 * Problem details (RFC 9457, section 3). Other members are extensions, which
 * are sent along with these.
 */
export interface Problem {
  readonly type?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly instance?: string;
  readonly [extension: string]: unknown;
}

/**
 * An error for the client to see. Thrown by an action, or by anything it calls,
 * it answers the request with its status and problem.
 */
export class HttpError extends Error {
  readonly status: number;
  readonly problem: Problem;
  readonly headers: ReplyHeaders;
  /** Whether its message is meant for the client; frameworks check this. */
  readonly expose: boolean;
  /** Sent instead of the problem, in the format of the reply. */
  readonly body: string | null;

  constructor(
    status: number,
    problem: Problem | string = {},
    headers: ReplyHeaders = {},
    body: string | null = null,
  ) {
    const members = typeof problem === "string" ? { detail: problem } : problem;
    super(members.detail ?? members.title ?? phraseOf(status));
    this.name = "HttpError";
    this.status = status;
    this.problem = members;
    this.headers = headers;
    this.expose = status < 500;
    this.body = body;
  }

  /** The name that some frameworks use for `status`. */
  get statusCode(): number {
    return this.status;
  }
}

/**
 * Recognized by its shape: a library may have its own copy of this file, and
 * Jest has another `Error`.
 */
export function isHttpError(error: unknown): error is HttpError {
  return (
    typeof error === "object" &&
    error !== null &&
    "name" in error &&
    error.name === "HttpError" &&
    "status" in error &&
    "problem" in error &&
    "headers" in error
  );
}

/** The reply that an error defines; null if it defines none. */
export function readError(error: unknown): Reply | null {
  if (isHttpError(error)) {
    const { status, problem, headers, body } = error;
    if (typeof body === "string") return { status, headers, body };
    return createProblem(status, problem, headers);
  }
  if (typeof error !== "object" || error === null) return null;
  const { status, expose, headers, message } = error as Partial<HttpError>;
  if (typeof expose !== "boolean" || !Number.isInteger(status)) return null;
  if (status === undefined || status < 400 || status > 599) return null;
  return createProblem(status, expose ? message : {}, headers);
}

/** The error for a row that is not there, or of which whoever asks may not know. */
export function noSuchRecord(record: string): HttpError {
  const detail = `There is no such ${record.replace(/_/g, " ")}`;
  return new HttpError(404, { detail, record });
}

/** An error reply; a string is the problem's `detail`. */
export function createProblem(
  status: number,
  problem: Problem | string = {},
  headers: ReplyHeaders = {},
): Reply {
  const members = typeof problem === "string" ? { detail: problem } : problem;
  return { status, headers, problem: members };
}

/** The parts of a request that its reply depends on. */
export interface Asked extends Subject {
  readonly method: string;
  readonly headers: HeaderLookup;
}

/** Writes a value in place of its format's own serializer. */
export type Write = (value: unknown) => ReplyBody;

/**
 * Turns what an action returned into what the host writes.
 *
 * If a reply to GET has an ETag or a Last-Modified, the request's conditions
 * are checked against it: it becomes a 304 if the client already has it.
 *
 * @param choice the negotiated format, for `value` and `problem`; if the Accept
 * header decided it, Vary lists that header
 * @param write in place of the format's own serializer
 * @param tell what errors are in JSON, in place of problem details
 * @returns null if the format has no way to write the value
 * @throws TypeError if the reply cannot be sent: it has an invalid status, a
 * header with a line break, or a value that no format can write
 */
export function finishReply(
  reply: Reply,
  { format, by }: Choice,
  asked: Asked,
  write?: Write,
  tell?: TellProblem,
): WireReply | null {
  const { status } = reply;
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    throw new TypeError(`A reply's status cannot be ${String(status)}`);
  }
  const headers: WireHeaders = by === "accept" ? { vary: "Accept" } : {};
  for (const name in reply.headers) {
    const value = reply.headers[name];
    if (value === undefined) continue;
    addHeader(headers, name, value);
  }
  const { etag } = headers;
  if (etag !== undefined || headers["last-modified"] !== undefined) {
    if (typeof etag === "string") headers["etag"] = quoteEtag(etag);
    const known = answerKnown(reply, headers, { format, by }, asked, tell);
    if (known !== null) return known;
  }
  let body: ReplyBody | null = null;
  if (status === 204 || status === 205 || status === 304) {
    // These have no content (RFC 9110, sections 15.3.5, 15.3.6, 15.4.5).
  } else if (reply.body !== undefined) {
    body = checkBody(reply.body);
  } else if (reply.problem !== undefined) {
    const text = writeProblem(status, reply.problem, format, tell);
    headers["content-type"] ??= text.contentType;
    body = text.body;
  } else if ("value" in reply) {
    headers["content-type"] ??= format.contentType;
    body =
      write === undefined
        ? serialize(reply, format, asked, headers)
        : write(reply.value);
    if (body === null) return null;
    if (reply.tag !== undefined && etag === undefined) {
      headers["etag"] = reply.tag(body);
      const known = answerKnown(reply, headers, { format, by }, asked, tell);
      if (known !== null) return known;
    }
  }
  // The declared type is right: a browser must not guess another.
  if (body !== null) headers["x-content-type-options"] ??= "nosniff";
  return { status, headers, body };
}

/**
 * What is sent instead if the request's conditions say so; null to send the
 * reply itself.
 */
function answerKnown(
  reply: Reply,
  headers: WireHeaders,
  choice: Choice,
  asked: Asked,
  tell: TellProblem | undefined,
): WireReply | null {
  const known = checkConditions(reply, headers, asked);
  if (known === null) return null;
  if (isStream(reply.body)) discard(reply.body);
  return known.problem === undefined
    ? { status: known.status, headers, body: null }
    : finishReply(known, choice, asked, undefined, tell);
}

/**
 * The reply to a read whose conditions do not hold; null if they do. An action
 * that changes something must check them beforehand (`checkPreconditions`).
 */
function checkConditions(
  { status }: Reply,
  headers: WireHeaders,
  asked: Asked,
): Reply | null {
  const { method } = asked;
  // Section 13.2.1: only if it would otherwise have succeeded.
  if (status > 299 || (method !== "GET" && method !== "HEAD")) return null;
  switch (judge(asked.headers, true, headers)) {
    case "proceed":
      return null;
    case "failed":
      return createProblem(412, CONDITION_FAILED);
    case "not-modified":
      for (const name of Object.keys(headers)) {
        // Section 15.4.5: no headers about content that is not sent.
        if (/^content-(?!location$)/.test(name))
          Reflect.deleteProperty(headers, name);
      }
      return { status: 304, headers };
  }
}

/** What the client is told if a condition of its request does not hold. */
export const CONDITION_FAILED = "A condition of the request does not hold";

/**
 * @throws TypeError for a body that no host can write, such as a Node stream
 */
function checkBody(body: ReplyBody | null): ReplyBody | null {
  const isKnown =
    body === null ||
    typeof body === "string" ||
    isBytes(body) ||
    isStream(body);
  if (isKnown) return body;
  throw new TypeError(
    "A reply's body has to be a string, bytes or a web stream (Readable.toWeb makes one of Node's)",
  );
}

/**
 * The value in its envelope, which only JSON has. It is added when JSON is
 * written, so that other formats and serializers get the value itself.
 */
function wrap({ value, envelope, beside }: Reply, { isJson }: Format): unknown {
  return envelope === undefined || !isJson
    ? value
    : { [envelope]: value, ...beside };
}

/**
 * Writes a value in a format; null if it cannot. JSON takes any value, and each
 * codec decides what it takes; any other format takes a string, which the
 * action has written itself.
 */
function serialize(
  reply: Reply,
  format: Format,
  subject: Subject,
  headers: ReplyHeaders,
): string | null {
  const value = wrap(reply, format);
  if (format.isJson) {
    const text = JSON.stringify(value) as string | undefined;
    if (text === undefined) {
      throw new TypeError(`A reply's value cannot be ${typeof value}`);
    }
    return text;
  }
  return format.codec === null
    ? writeText(value, format)
    : format.codec.write(value, subject, headers, reply.parts);
}

/** A string as it is; plain text also takes numbers, booleans and bigints. */
function writeText(value: unknown, { media }: Format): string | null {
  if (typeof value === "string") return value;
  const isPlain = media.type === "text" && media.subtype === "plain";
  return isPlain && ["number", "boolean", "bigint"].includes(typeof value)
    ? String(value)
    : null;
}

/** Cancels a stream that is no longer read, without waiting for the outcome. */
export function discard(stream: { cancel: () => Promise<void> }): void {
  stream.cancel().catch((): void => undefined);
}
