/**
 * What an action gets: the request, read when it is asked for, and the replies.
 * Types alone.
 */
import type { Fault } from "./fault.js";
import type { HeaderLookup, ReplyHeaders } from "./headers.js";
import type { HttpError, Problem, Reply } from "./reply.js";
import type { Scope } from "./scope.js";
import type { SchemaOutput, StandardSchema } from "./standard-schema.js";

export type RedirectStatus = 301 | 302 | 303 | 307 | 308;

export interface RedirectOptions {
  /** 303 unless you say otherwise. */
  readonly status?: RedirectStatus;
  /** Whether it may lead to another site: false unless you say otherwise. */
  readonly external?: boolean;
}

/** What an action returns. */
export type Result = Reply | Response | Promise<Reply | Response>;

/** What the types of a context say of an action. */
export interface Action {
  readonly controller: string;
  readonly action: string;
  readonly method: string;
  /** The parameters of its routes. */
  readonly params: object;
  /** The query parameters that its routes know. */
  readonly query: object;
  readonly format: string;
  /** What `input()` gives; unknown where the manifest does not say. */
  readonly input?: unknown;
  /** What `ok` and `created` take; anything where the manifest does not say. */
  readonly output?: unknown;
}

/** Any action: what hooks are given. */
export interface AnyAction extends Action {
  /** Text, but for ids that are numbers. */
  readonly params: Readonly<Record<string, string | number>>;
  /** Text, lists and records of it, but for what the manifest describes. */
  readonly query: Readonly<Record<string, unknown>>;
}

/**
 * What an action gets.
 *
 * @typeParam A the action
 */
export interface Context<A extends Action = AnyAction> {
  /** Which action this is; both are empty where no route was found. */
  readonly controller: A["controller"];
  readonly action: A["action"];
  /** The request's method, or the one that a form's `_method` asked for. */
  readonly method: A["method"];
  /** The parameters of the path, decoded, and the route's defaults. */
  readonly params: A["params"];
  /**
   * The query, with nested names as the URL helpers write them. Reading it
   * answers the request with 400 where it is malformed.
   */
  readonly query: A["query"];
  /** The path as it was sent. */
  readonly path: string;
  /** The format of the reply: the suffix, or what Accept asks for. */
  readonly format: A["format"];
  /** The request's header fields; `request.headers` lists them all. */
  readonly headers: HeaderLookup;
  readonly url: URL;
  /** Aborts when the client hangs up. */
  readonly signal: AbortSignal;
  /** The request as the web knows it, made when it is asked for. */
  readonly request: Request;
  /** What hooks leave for the action: an object of this request alone. */
  readonly state: object;
  /**
   * The host's own side of the request: a session, the user, and the like. Null
   * where `app.fetch` was called without it, as in tests.
   */
  readonly native: unknown;

  /**
   * Holds the request's conditions, such as If-Match, against a resource as it
   * is (RFC 9110, section 13): to be called before it is changed. Answers the
   * request with 412 where they do not hold.
   *
   * @param current the ETag or Last-Modified, as replies give them; null where
   * there is nothing yet
   */
  checkPreconditions(current: ReplyHeaders | null): void;

  /**
   * The body, read once: JSON as it is, forms as records, text as a string,
   * `application/octet-stream` as bytes; `{}` where there is none. Check it
   * before you trust it. A body that cannot be read answers the request
   * with 400, 413 or 415, unless the action catches the `HttpError`.
   */
  body(): Promise<unknown>;
  /**
   * The body as the manifest describes it: checked, and without anything that
   * it does not list. One that is not valid answers the request with 422 and
   * all of its faults.
   *
   * @param how `merge` reads a PUT as a PATCH: what was left out stays as it is
   */
  input(how?: "merge"): Promise<A["input"]>;
  /** The body as a schema of any library has it (standardschema.dev). */
  input<S extends StandardSchema>(schema: S): Promise<SchemaOutput<S>>;

  /**
   * The error for input that its fields allow and you do not: throw it. It is
   * told as those of the fields are: with pointers, or by the form that was sent.
   *
   * @param status 409 for what clashes with what is there; 422 otherwise
   */
  invalid(faults: readonly Fault[], status?: 409 | 422): HttpError;
  /**
   * Whose rows the caller meets, as the `scope` of `createApp` says: nothing in
   * it for a caller whom nobody knows. Null, of `system` alone: everybody's.
   */
  scope(): Promise<Scope | null>;

  /**
   * 200, with a value in the format that the client asked for. Of a record, the
   * reply has what the manifest says, and nothing else. With an `etag` or a
   * `last-modified` among the headers it is 304 for a client that has it.
   */
  ok(value: A["output"], headers?: ReplyHeaders): Reply;
  /** 201: a new resource, and where it is. The Location is made absolute. */
  created(value: A["output"], location: string, headers?: ReplyHeaders): Reply;
  /** 200, with a value as it is, whatever the manifest says. */
  raw(value: unknown, headers?: ReplyHeaders): Reply;
  /** 204: done, and nothing to say. */
  noContent(headers?: ReplyHeaders): Reply;
  /**
   * 303, or another status: look there, with GET. Another site has to be meant:
   * `{ external: true }`.
   */
  redirect(location: string, how?: RedirectStatus | RedirectOptions): Reply;
  /** 404 */
  notFound(detail?: string): Reply;
  /** 501: what an action answers that has not been written yet. */
  notImplemented(): Reply;
  /** An error, as problem details (RFC 9457); a string is its `detail`. */
  problem(
    status: number,
    problem?: Problem | string,
    headers?: ReplyHeaders,
  ): Reply;
}
