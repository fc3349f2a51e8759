/**
 * What `send` takes, gives and throws. Types alone.
 */
import type { Endpoint } from "./urls.js";

/** What is sent as it is; anything else is sent as JSON. */
export type RawBody = FormData | URLSearchParams | Blob;

/**
 * What `fetch` takes, and more. A redirect is an error, unless `redirect` is
 * `follow`.
 */
export interface SendOptions extends Omit<RequestInit, "body" | "method"> {
  /** What stands before the path: `https://api.example`. In a page, its own origin. */
  readonly base?: string | undefined;
  /** After how many milliseconds it is given up, beside what `signal` says. */
  readonly timeout?: number | undefined;
  /** What answers, instead of the network: `app.fetch`, in tests. */
  readonly fetch?:
    ((request: Request) => Response | Promise<Response>) | undefined;
}

type TypesOf<E extends Endpoint<string>> = NonNullable<E["~types"]>;

/** What an endpoint is answered with. */
export type Answer<E extends Endpoint<string>> = TypesOf<E>["answer"];

/** What follows the endpoint in a call: a body, where it needs one. */
export type SendArguments<E extends Endpoint<string>> = ArgumentsOf<
  TypesOf<E>["body"]
>;

type ArgumentsOf<Body> = [Body] extends [undefined]
  ? [body?: undefined, options?: SendOptions]
  : undefined extends Body
    ? [body?: Body | RawBody, options?: SendOptions]
    : [body: Body | RawBody, options?: SendOptions];

/** A reply with all that belongs to it. */
export interface FullReply<E extends Endpoint<string>> {
  readonly value: Answer<E>;
  readonly status: number;
  readonly headers: Headers;
  /** The page behind this one, of a list that has one. */
  readonly next: E | null;
}

/** What `send` throws, told apart by its `kind`. */
export type SendError = ProblemError | ReplyError | NoReplyError;

/** What all of them have. The message is for logs. */
interface Failure extends Error {
  readonly name: "SendError";
  /** The error behind it. */
  readonly cause?: unknown;
}

/** A status that is none of success. */
export interface ProblemError extends Failure {
  readonly kind: "problem";
  readonly response: Response;
  /** The body of the response, which can be read once. */
  readonly text: string;
  /** What it says; of a body that is no JSON, the status alone. */
  readonly problem: SentProblem;
}

/** A reply that is no use: a success without JSON, or a redirect. */
export interface ReplyError extends Failure {
  readonly kind: "reply" | "redirect";
  /** Browsers hide that of a redirect: its status is 0 there. */
  readonly response: Response;
  readonly text: string;
}

/**
 * `network`: no reply came; `timeout`: none in time; `abort`: the signal said
 * so; `request`: it could not be sent.
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
  /** What is not valid in what was sent. */
  readonly errors?: readonly SentFault[];
  readonly [extension: string]: unknown;
}

export interface SentFault {
  /** Where in the body: `#/title`. */
  readonly pointer?: string;
  /** Which parameter of the query or the path. */
  readonly parameter?: string;
  /** The rule, as the manifest calls it. */
  readonly code: string;
  readonly detail: string;
}
