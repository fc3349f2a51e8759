/**
 * What `send` takes, returns and throws. Types only.
 */
import type { Endpoint } from "./urls.js";

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
