/**
 * The context that an action gets: the request, read when it is asked for,
 * and the replies.
 */
import { readBody, type BodyReaders } from "./body.js";
import { judge } from "./conditional.js";
import type { Choice } from "./format.js";
import type { HeaderLookup, ReplyHeaders } from "./headers.js";
import type { SentForm } from "./parts.js";
import { parseQuery, type QueryValue } from "./query.js";
import {
  CONDITION_FAILED,
  createProblem,
  HttpError,
  type Problem,
  type Reply,
} from "./reply.js";
import {
  readOrigin,
  readUrl,
  splitTarget,
  type RequestView,
} from "./request.js";

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
}

/** Any action: what hooks are given. */
export interface AnyAction extends Action {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, QueryValue>>;
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
  /** The host's own side of the request: a session, the user, and the like. */
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
   * `application/octet-stream` as bytes; undefined where there is none. Check
   * it before you trust it. A body that cannot be read answers the request
   * with 400, 413 or 415, unless the action catches the `HttpError`.
   */
  body(): Promise<unknown>;

  /**
   * 200, with a value in the format that the client asked for. With an `etag`
   * or a `last-modified` among the headers it is 304 for a client that has it.
   */
  ok(value: unknown, headers?: ReplyHeaders): Reply;
  /** 201: a new resource, and where it is. The Location is made absolute. */
  created(value: unknown, location: string, headers?: ReplyHeaders): Reply;
  /** 204: done, and nothing to say. */
  noContent(headers?: ReplyHeaders): Reply;
  /** 303, or another status: look there, with GET. */
  redirect(location: string, status?: 301 | 302 | 303 | 307 | 308): Reply;
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

/** What of a context its route decides. */
export interface Target extends Choice {
  readonly controller: string;
  readonly action: string;
  readonly params: Record<string, string>;
}

/** What of a context is the same for all requests. */
export interface ContextSettings {
  /** What absolute URLs begin with; null: with what the request was sent to. */
  readonly baseUrl: string | null;
  /** In bytes. */
  readonly bodyLimit: number;
  readonly readers: BodyReaders;
}

const NO_HEADERS: ReplyHeaders = {};

/** A context over the request that a host shows. */
export class RequestContext implements Context {
  readonly controller: string;
  readonly action: string;
  readonly method: string;
  readonly params: Record<string, string>;
  readonly format: string;
  readonly #target: Target;
  readonly #view: RequestView;
  readonly #settings: ContextSettings;
  readonly #form: SentForm | null;
  #query: Readonly<Record<string, QueryValue>> | undefined;
  #state: object | undefined;
  #url: URL | undefined;
  #body: Promise<unknown> | undefined;

  /** @param form the body, where it had to be read before the route was known */
  constructor(
    view: RequestView,
    method: string,
    target: Target,
    settings: ContextSettings,
    form: SentForm | null,
  ) {
    this.controller = target.controller;
    this.action = target.action;
    this.method = method;
    this.params = target.params;
    this.format = target.format.name;
    this.#target = target;
    this.#view = view;
    this.#settings = settings;
    this.#form = form;
  }

  get query(): Readonly<Record<string, QueryValue>> {
    this.#query ??= parseQuery(splitTarget(this.#view.target).query);
    return this.#query;
  }

  get headers(): HeaderLookup {
    return this.#view.headers;
  }

  get url(): URL {
    this.#url ??= readUrl(this.#view);
    return this.#url;
  }

  get signal(): AbortSignal {
    return this.#view.signal;
  }

  get request(): Request {
    return this.#view.request;
  }

  get state(): object {
    this.#state ??= {};
    return this.#state;
  }

  get native(): unknown {
    return this.#view.native;
  }

  checkPreconditions(current: ReplyHeaders | null): void {
    const { method } = this;
    const isRead = method === "GET" || method === "HEAD";
    // What a read comes to, its reply says.
    if (judge(this.headers, isRead, current) === "failed") {
      throw new HttpError(412, CONDITION_FAILED);
    }
  }

  body(): Promise<unknown> {
    this.#body ??= this.#readBody();
    return this.#body;
  }

  async #readBody(): Promise<unknown> {
    if (this.#form !== null) return this.#form.body;
    const { by, format } = this.#target;
    const { bodyLimit, readers } = this.#settings;
    const suffix = by === "suffix" ? format.media : null;
    return readBody(this.#view, bodyLimit, suffix, readers);
  }

  ok(value: unknown, headers: ReplyHeaders = NO_HEADERS): Reply {
    return { status: 200, headers, value };
  }

  created(value: unknown, location: string, headers?: ReplyHeaders): Reply {
    const absolute = this.#locate(encodeLocation(location));
    return {
      status: 201,
      headers: { ...headers, location: absolute },
      value,
    };
  }

  noContent(headers: ReplyHeaders = NO_HEADERS): Reply {
    return { status: 204, headers };
  }

  redirect(location: string, status: 301 | 302 | 303 | 307 | 308 = 303): Reply {
    return { status, headers: { location: encodeLocation(location) } };
  }

  notFound(detail?: string): Reply {
    return this.problem(404, detail);
  }

  notImplemented(): Reply {
    const name = `${this.controller}#${this.action}`;
    return this.problem(501, `${name} is not implemented yet`);
  }

  problem(
    status: number,
    problem?: Problem | string,
    headers?: ReplyHeaders,
  ): Reply {
    return createProblem(status, problem, headers);
  }

  #locate(location: string): string {
    if (/^[a-z][a-z\d+.-]*:/i.test(location)) return location;
    if (!location.startsWith("/")) return new URL(location, this.url).href;
    return (this.#settings.baseUrl ?? readOrigin(this.#view)) + location;
  }
}

/**
 * A Location that is safe to be sent: what a URL cannot hold is escaped.
 *
 * @throws TypeError for a line break, and for a path that browsers take for
 * another host (`//evil.example`, `/\evil.example`): a whole URL can say so
 */
function encodeLocation(location: string): string {
  if (/[\r\n\0]/.test(location) || /^[/\\]{2}/.test(location)) {
    throw new TypeError(`A location cannot be ${JSON.stringify(location)}`);
  }
  return location.replace(/[^!-~]+/g, encodeURIComponent);
}
