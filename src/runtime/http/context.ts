/**
 * What an action receives: the request, read on demand, and the replies. Types
 * only.
 */
import type { Route } from "../routing/tree.js";
import type { HeaderLookup, ReplyHeaders } from "./conditional.js";
import type {
  Described,
  Fault,
  SchemaOutput,
  StandardSchema,
} from "./described.js";
import type { Choice } from "./negotiation.js";
import type { HttpError, Problem, Reply } from "./reply.js";

export type RedirectStatus = 301 | 302 | 303 | 307 | 308;

export interface RedirectOptions {
  /** 303 by default. */
  readonly status?: RedirectStatus;
  /** Whether it may lead to another site; false by default. */
  readonly external?: boolean;
}

/** What an action returns. */
export type Result = Reply | Response | Promise<Reply | Response>;

/** What the types of a context know about an action. */
export interface Action {
  readonly controller: string;
  readonly action: string;
  readonly method: string;
  /** The parameters of its routes. */
  readonly params: object;
  /** The query parameters that its routes know. */
  readonly query: object;
  readonly format: string;
  /** What `input()` returns; unknown if the manifest does not describe it. */
  readonly input?: unknown;
  /** What `ok` and `created` take; anything if the manifest does not say. */
  readonly output?: unknown;
  /** Who calls; null, too, where strangers may. */
  readonly caller?: Caller | null;
}

/** Any action: what hooks receive. */
export interface AnyAction extends Action {
  /** Strings, except for ids that are numbers. */
  readonly params: Readonly<Record<string, string | number>>;
  /**
   * Strings, and lists and records of them, unless the manifest describes more.
   */
  readonly query: Readonly<Record<string, unknown>>;
}

/**
 * What an action receives.
 *
 * @typeParam A the action
 * @typeParam W whose rows a caller can access
 */
export interface Context<A extends Action = AnyAction, W = object> {
  /** The controller and the action; both are empty if no route was found. */
  readonly controller: A["controller"];
  readonly action: A["action"];
  /** The request's method, or the one that a form's `_method` asked for. */
  readonly method: A["method"];
  /** The path parameters, decoded, and the route's defaults. */
  readonly params: A["params"];
  /**
   * The query, with nested names as the URL helpers write them. If it is
   * malformed, reading it answers the request with 400.
   */
  readonly query: A["query"];
  /** The path as it was sent. */
  readonly path: string;
  /** The format of the reply, as set by the suffix or the Accept header. */
  readonly format: A["format"];
  /** The request's header fields; `request.headers` lists them all. */
  readonly headers: HeaderLookup;
  readonly url: URL;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  /** The request as a web `Request`, created on demand. */
  readonly request: Request;
  /** What hooks leave for the action: an object that only this request has. */
  readonly state: object;
  /**
   * The host's own request data, such as the session and the user. Null if
   * `app.fetch` was called without it, as in tests.
   */
  readonly native: unknown;

  /**
   * Checks the request's conditions, such as If-Match, against the current
   * state of a resource (RFC 9110, section 13): call it before you change the
   * resource. Answers the request with 412 if they do not hold.
   *
   * @param current the ETag or Last-Modified, as in the headers of a reply;
   * null if there is nothing yet
   */
  checkPreconditions(current: ReplyHeaders | null): void;

  /**
   * The body, read once: JSON as it is, forms as records, text as a string,
   * `application/octet-stream` as bytes; `{}` if there is none. Validate it
   * before you trust it. A body that cannot be read answers the request with
   * 400, 413 or 415, unless the action catches the `HttpError`.
   */
  body(): Promise<unknown>;
  /**
   * The body as the manifest describes it: validated, and stripped of anything
   * that the manifest does not list. An invalid body answers the request with
   * 422 and all of its faults.
   *
   * @param how `merge` reads a PUT as a PATCH: omitted fields stay as they are
   */
  input(how?: "merge"): Promise<A["input"]>;
  /** The body, validated by a schema of any library (standardschema.dev). */
  input<S extends StandardSchema>(schema: S): Promise<SchemaOutput<S>>;

  /**
   * The error for input that its fields allow but you do not: throw it. It is
   * reported like the fields' own faults: with pointers, or in the form that
   * was sent.
   *
   * @param status 409 for a conflict with existing data; 422 otherwise
   */
  invalid(faults: readonly Fault[], status?: 409 | 422): HttpError;
  /**
   * Whose rows the caller can access, as returned by the `scope` of
   * `createApp`: empty for an unknown caller. Null, which only `system` has,
   * means all rows.
   */
  scope(): Promise<W | null>;
  /**
   * Who calls, as returned by the `caller` of `createApp`; null for a stranger, and
   * in a project whose manifest has no `caller`.
   */
  caller(): Promise<A["caller"]>;

  /**
   * 200, with a value in the format that the client asked for. Of a record, the
   * reply has the fields that the manifest lists, and nothing else. With an
   * `etag` or `last-modified` header, it becomes a 304 for a client that has
   * that version.
   */
  ok(value: A["output"], headers?: ReplyHeaders): Reply;
  /**
   * 201: a new resource and its URL, if it has one. The Location is made
   * absolute. One that the route table has, but not for GET, is left out, and so
   * is one that a function cannot write: a URL helper refuses a slug `new`, which
   * leads to another route.
   */
  created<Value extends A["output"]>(
    value: Value,
    location?: string | ((value: Value) => string),
    headers?: ReplyHeaders,
  ): Reply;
  /** 200, with a value as it is, regardless of the manifest. */
  raw(value: unknown, headers?: ReplyHeaders): Reply;
  /** 204: success, with no content. */
  noContent(headers?: ReplyHeaders): Reply;
  /**
   * 303, which the client follows with GET, or another status. A redirect to
   * another site has to be explicit: `{ external: true }`.
   */
  redirect(location: string, how?: RedirectStatus | RedirectOptions): Reply;
  /** 404 */
  notFound(detail?: string): Reply;
  /** 501: the reply of an action that has not been written yet. */
  notImplemented(): Reply;
  /** An error, as problem details (RFC 9457); a string is its `detail`. */
  problem(
    status: number,
    problem?: Problem | string,
    headers?: ReplyHeaders,
  ): Reply;
}

/** Who calls, as the `caller` of `createApp` says. */
export interface Caller {
  /** The id of the caller's row. */
  readonly id: string | number;
  readonly roles: readonly string[];
}

/** Whose rows a caller can access: values by the columns of scoped refs. */
export type Scope = Readonly<Record<string, string | number>>;

/** The part of a context that its route decides. */
export interface Target extends Choice {
  readonly controller: string;
  readonly action: string;
  /** Null if an id is invalid: there is nothing at such a path. */
  readonly params: Record<string, string | number> | null;
  /** Null if none was found. */
  readonly route: Route | null;
  /**
   * What the manifest describes of the action; null if it describes nothing.
   */
  readonly described: Described | null;
}
