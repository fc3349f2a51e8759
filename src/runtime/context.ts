/**
 * The context that an action gets: the request, read when it is asked for,
 * and the replies.
 */
import { type BodyReaders, readBody } from "./body.js";
import { judge } from "./conditional.js";
import type { Choice } from "./format.js";
import type { HeaderLookup, ReplyHeaders } from "./headers.js";
import { parseQuery, type QueryValue } from "./query.js";
import {
  CONDITION_FAILED,
  createProblem,
  HttpError,
  type Problem,
  type Reply,
} from "./reply.js";
import {
  type RequestView,
  readOrigin,
  readUrl,
  splitTarget,
} from "./request.js";
import type { Route } from "./route.js";

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
   * `application/octet-stream` as bytes; `{}` where there is none. Check it
   * before you trust it. A body that cannot be read answers the request
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

/** What of a context its route decides. */
export interface Target extends Choice {
  readonly controller: string;
  readonly action: string;
  readonly params: Record<string, string>;
  /** Null where none was found. */
  readonly route: Route | null;
}

/** What of a context is the same for all requests. */
export interface ContextSettings {
  /** What absolute URLs begin with; null: with what the request was sent to. */
  readonly baseUrl: string | null;
  /** The prefix of all paths, where the host does not say it. */
  readonly basePath: string;
  /** How long the body of a route's request may be, in bytes. */
  readonly limitOf: (route: Route) => number;
  readonly readers: BodyReaders;
  readonly createState: () => object;
  /** Whether a path is one of the app's. */
  readonly isOwn: (path: string) => boolean;
}

/** What a context stands in. */
interface Surroundings {
  readonly setup: ContextSettings;
  readonly view: RequestView;
  readonly exchange: { readonly state: object } | null;
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
  readonly #surroundings: Surroundings;
  readonly #form: object | null;
  #query: Readonly<Record<string, QueryValue>> | undefined;
  #state: object | undefined;
  #url: URL | undefined;
  #body: Promise<unknown> | undefined;

  /** @param form the body, where it had to be read before the route was known */
  constructor(
    surroundings: Surroundings,
    method: string,
    target: Target,
    form: object | null,
  ) {
    this.controller = target.controller;
    this.action = target.action;
    this.method = method;
    this.params = target.params;
    this.format = target.format.name;
    this.#target = target;
    this.#view = surroundings.view;
    this.#surroundings = surroundings;
    this.#form = form;
  }

  get query(): Readonly<Record<string, QueryValue>> {
    this.#query ??= this.#readQuery();
    return this.#query;
  }

  /** The list in the query without which the action may not run. */
  get ids(): string | undefined {
    return this.#target.route?.ids;
  }

  /** A form can name its ids by checkboxes, whose place is in its body. */
  #readQuery(): Readonly<Record<string, QueryValue>> {
    const query = parseQuery(splitTarget(this.#view.target).query);
    const { ids } = this;
    if (ids === undefined || ids in query || this.#form === null) return query;
    const fields: readonly [string, QueryValue][] = Object.entries(this.#form);
    const sent = fields.find(([name]) => name === ids);
    return sent === undefined ? query : { ...query, [ids]: sent[1] };
  }

  get path(): string {
    return splitTarget(this.#view.target).path ?? "";
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
    const { exchange, setup } = this.#surroundings;
    this.#state ??= exchange?.state ?? setup.createState();
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
    if (this.#form !== null) return this.#form;
    const { route } = this.#target;
    const { limitOf, readers } = this.#surroundings.setup;
    return readBody(this.#view, route === null ? 0 : limitOf(route), readers);
  }

  ok(value: unknown, headers: ReplyHeaders = NO_HEADERS): Reply {
    return { status: 200, headers, value };
  }

  created(value: unknown, location: string, headers?: ReplyHeaders): Reply {
    const absolute = this.#locate(this.#writeLocation(location));
    return {
      status: 201,
      headers: { ...headers, location: absolute },
      value,
    };
  }

  noContent(headers: ReplyHeaders = NO_HEADERS): Reply {
    return { status: 204, headers };
  }

  redirect(
    location: string,
    how: RedirectStatus | RedirectOptions = 303,
  ): Reply {
    const { status = 303, external = false } =
      typeof how === "number" ? { status: how } : how;
    const written = this.#writeLocation(location);
    if (!external && SCHEME.test(written)) this.#checkOwn(written);
    return { status, headers: { location: written } };
  }

  /** @throws TypeError where a URL leads to another site */
  #checkOwn(location: string): void {
    const own = [
      this.#surroundings.setup.baseUrl ?? "",
      readOrigin(this.#view),
    ];
    const { origin } = new URL(location);
    const isOwn = own.some(
      (url) => URL.canParse(url) && new URL(url).origin === origin,
    );
    if (isOwn) return;
    throw new TypeError(
      `${location} is another site: redirect(location, { external: true }) leads there`,
    );
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

  /** A Location as it can be sent, below what the app is mounted under. */
  #writeLocation(location: string): string {
    const written = encodeLocation(location);
    const { basePath, isOwn } = this.#surroundings.setup;
    const mounted = this.#view.basePath ?? "";
    const prefix = mounted === "" ? basePath : mounted;
    if (prefix === "" || !written.startsWith("/")) return written;
    // A path of the app's own; a helper that knows the prefix gives another.
    const [path = ""] = written.split(/[?#]/, 1);
    return isOwn(path) ? prefix + written : written;
  }

  #locate(location: string): string {
    if (SCHEME.test(location)) return location;
    if (!location.startsWith("/")) return new URL(location, this.url).href;
    const { baseUrl } = this.#surroundings.setup;
    return (baseUrl ?? readOrigin(this.#view)) + location;
  }
}

const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/**
 * A Location that is safe to be sent: what a URL cannot hold is escaped.
 *
 * @throws TypeError for a line break, for a path that browsers take for
 * another host (`//evil.example`, `/\\evil.example`), and for a URL that is not
 * of the web (`javascript:`)
 */
function encodeLocation(location: string): string {
  const written = location.replace(/[^!-~]+/g, encodeURIComponent);
  const isOfWeb = !SCHEME.test(written) || /^https?:\/\//i.test(written);
  if (/[\r\n\0]/.test(location) || /^[/\\]{2}/.test(location) || !isOfWeb) {
    throw new TypeError(`A location cannot be ${JSON.stringify(location)}`);
  }
  return written;
}
