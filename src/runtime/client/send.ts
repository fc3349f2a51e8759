/**
 * Sends the requests that the builders of `urls.ts` describe and reads the
 * replies, wherever there is a `fetch`, or through an app's own `fetch` without
 * a network. Pages load this file, so it is short.
 */
import { type Endpoint, refuseParam } from "../routing/urls.js";

/** A body that is sent as it is; anything else is sent as JSON. */
export type RawBody = FormData | URLSearchParams | Blob;

/**
 * The options of `fetch`, and more. A redirect is an error, unless `redirect`
 * is `follow`.
 */
export interface SendOptions extends Omit<RequestInit, "body" | "method"> {
  /**
   * What comes before the path: `https://api.example`. In a page, its own
   * origin by default.
   */
  readonly base?: string | undefined;
  /** After how many milliseconds to give up, in addition to `signal`. */
  readonly timeout?: number | undefined;
  /** Answers instead of the network: `app.fetch`, in tests. */
  readonly fetch?:
    ((request: Request) => Response | Promise<Response>) | undefined;
}

type TypesOf<E extends Endpoint<string>> = NonNullable<E["~types"]>;

/** What an endpoint answers with. */
export type Answer<E extends Endpoint<string>> = TypesOf<E>["answer"];

/**
 * What follows the endpoint in a call: a body, if it takes one, and options.
 */
export type SendArguments<E extends Endpoint<string>> = ArgumentsOf<
  TypesOf<E>["body"]
>;

type ArgumentsOf<Body> = [Body] extends [undefined]
  ? [body?: undefined, options?: SendOptions]
  : undefined extends Body
    ? [body?: Body | RawBody, options?: SendOptions]
    : [body: Body | RawBody, options?: SendOptions];

/** A reply with its status, headers and next page. */
export interface FullReply<E extends Endpoint<string>> {
  readonly value: Answer<E>;
  readonly status: number;
  readonly headers: Headers;
  /** The next page of a list, if it has one. */
  readonly next: E | null;
  /** How many rows all pages of a list have; null if the server does not say. */
  readonly total: number | null;
  /** Where the server stopped counting: the list has more rows than that. */
  readonly totalOver: number | null;
}

/** What `send` throws; check its `kind` to tell them apart. */
export type SendError = ProblemError | ReplyError | NoReplyError;

/** What all of these errors have. The message is for logs. */
interface Failure extends Error {
  readonly name: "SendError";
  /** The underlying error. */
  readonly cause?: unknown;
}

/** An error status: 400 or above. */
export interface ProblemError extends Failure {
  readonly kind: "problem";
  readonly response: Response;
  /** The body of the response, which can be read only once. */
  readonly text: string;
  /**
   * The problem details in the body; just the status if the body is not JSON.
   */
  readonly problem: SentProblem;
}

/** A reply that cannot be used: a success without JSON, or a redirect. */
export interface ReplyError extends Failure {
  readonly kind: "reply" | "redirect";
  /** Browsers hide the response of a redirect: its status is 0 there. */
  readonly response: Response;
  readonly text: string;
}

/**
 * `network`: no reply arrived; `timeout`: none arrived in time; `abort`: the
 * signal aborted; `request`: the request could not be sent.
 */
export interface NoReplyError extends Failure {
  readonly kind: "network" | "timeout" | "abort" | "request";
}

/** Problem details (RFC 9457). */
export interface SentProblem {
  readonly status: number;
  readonly type?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly instance?: string;
  /** What is invalid in the request. */
  readonly errors?: readonly SentFault[];
  readonly [extension: string]: unknown;
}

export interface SentFault {
  /** Where in the body: `#/title`. */
  readonly pointer?: string;
  /** Which parameter of the query or the path. */
  readonly parameter?: string;
  /** The rule that was broken, by its name in the manifest. */
  readonly code: string;
  readonly detail: string;
}

/** A successful reply, with the value read from it. */
type Arrived = readonly [response: Response, value: unknown];

/**
 * Sends a request and reads the reply.
 *
 * @param baseUrl what comes before the path if nothing else is known
 * @param isUnread whether to leave the body of a success to the caller
 * @throws SendError
 */
export async function exchange<E extends Endpoint<string>>(
  baseUrl: string,
  { method, path }: E,
  [body, options = {}]: SendArguments<E>,
  isUnread?: boolean,
): Promise<Arrived> {
  const { timeout } = options;
  let { signal = null } = options;
  let kind: SendError["kind"] = "request";
  let response: Response | undefined;
  let text: string | undefined;
  let value: unknown;
  let cause: unknown;
  try {
    if (timeout) {
      const late = AbortSignal.timeout(timeout);
      signal = signal
        ? (AbortSignal as unknown as Signals).any([signal, late])
        : late;
    }
    const request = createRequest(baseUrl, path, body, {
      ...options,
      method,
      signal,
    });
    kind = "network";
    response = await (options.fetch ?? fetch)(request);
    const { ok, status } = response;
    if (!ok || !isUnread) {
      text = await response.text();
      kind = ok ? "reply" : status < 400 ? "redirect" : "problem";
      // Any other success may have an empty body: 201, 204.
      if (text || status === 200) value = JSON.parse(text);
    }
    if (ok) return [response, value];
  } catch (error) {
    cause = error;
    if (signal?.aborted) {
      const reason = signal.reason as { readonly name?: string } | null;
      kind = reason?.name === "TimeoutError" ? "timeout" : "abort";
    }
  }
  const problem = {
    ...(value as { readonly detail?: string }),
    status: response?.status,
  };
  throw Object.assign(
    new Error(
      [method, path, kind, problem.status ?? "-", problem.detail ?? cause].join(
        " ",
      ),
    ),
    { name: "SendError", kind, response, text, problem, cause },
  );
}

/** The types of TypeScript before 5.5 lack `AbortSignal.any`. */
interface Signals {
  readonly any: (signals: readonly AbortSignal[]) => AbortSignal;
}

/** A page, whose origin is used if `base` is not given. */
interface InPage {
  readonly location?: { readonly origin: string };
}

/** Bodies that are sent as they are: the platform knows their Content-Type. */
const RAW = /(Undefined|Data|Params|Blob|File)]$/;

function createRequest(
  baseUrl: string,
  path: string,
  body: unknown,
  options: RequestInit & SendOptions,
): Request {
  const base =
    options.base ??
    (globalThis as InPage).location?.origin ??
    (baseUrl || (options.fetch ? "http://localhost" : ""));
  if (!/^[^?#]+$/.test(base)) refuseParam("base", base);
  const headers = new Headers(options.headers);
  const isRaw = RAW.test({}.toString.call(body));
  for (const name of ["accept", isRaw ? "accept" : "content-type"]) {
    if (!headers.has(name)) headers.set(name, "application/json");
  }
  return new Request(new URL(base.replace(/\/$/, "") + path), {
    // A redirect that is followed could lead to any kind of reply.
    redirect: "manual",
    ...options,
    headers,
    body: isRaw ? (body as RawBody) : JSON.stringify(body),
  });
}

/**
 * Sends a request; returns the value with the status, headers and next page.
 */
export async function sendForReply<E extends Endpoint<string>>(
  baseUrl: string,
  endpoint: E,
  args: SendArguments<E>,
): Promise<FullReply<E>> {
  const [{ headers, status }, value] = await exchange(baseUrl, endpoint, args);
  const usual = baseUrl || "http://localhost";
  const bases = [args[1]?.base ?? usual, usual];
  const path = findNext(headers.get("link") ?? "", bases);
  const next = path === null ? null : { ...endpoint, path };
  const total = readCount(headers.get("x-total-count"));
  const totalOver = readCount(headers.get("x-total-count-over"));
  return { value, status, headers, next, total, totalOver };
}

function readCount(text: string | null): number | null {
  return text === null ? null : Number(text);
}

/** Yields a list page by page, and requests each when it is needed. */
export async function* sendForPages<E extends Endpoint<string>>(
  baseUrl: string,
  endpoint: E,
  args: SendArguments<E>,
): AsyncGenerator<Answer<E>, void, undefined> {
  for await (const { value } of sendForReplies(baseUrl, endpoint, args))
    yield value;
}

/** The same, as whole replies: each has the total of the list. */
export async function* sendForReplies<E extends Endpoint<string>>(
  baseUrl: string,
  endpoint: E,
  args: SendArguments<E>,
): AsyncGenerator<FullReply<E>, void, undefined> {
  let at: E | null = endpoint;
  while (at !== null) {
    const reply: FullReply<E> = await sendForReply(baseUrl, at, args);
    yield reply;
    at = reply.next;
  }
}

/**
 * The path of the next page (RFC 8288), relative to a base as in endpoints: the
 * one that was sent to, or the one that the server writes before its paths.
 */
function findNext(link: string, bases: readonly string[]): string | null {
  const end = link.indexOf('>; rel="next"');
  if (end === -1) return null;
  const target = link.slice(link.lastIndexOf("<", end) + 1, end);
  const { pathname, search } = new URL(target, bases[0]);
  const above = bases
    .map((base) => new URL(base).pathname.replace(/\/$/, ""))
    .find((path) => path !== "" && pathname.startsWith(`${path}/`));
  return pathname.slice(above?.length ?? 0) + search;
}

/**
 * Sends a request; returns the response, with whatever body the action sent.
 */
export async function sendForResponse<E extends Endpoint<string>>(
  baseUrl: string,
  endpoint: E,
  args: SendArguments<E>,
): Promise<Response> {
  return (await exchange(baseUrl, endpoint, args, true))[0];
}

/** Whether `send` threw this error, in this copy of the file or in another. */
export function isSendError(error: unknown): error is SendError {
  return (error as Partial<SendError> | undefined)?.name === "SendError";
}
