/**
 * The context of a request, on top of the view that the host provides.
 */
import type { Route } from "../routing/route.js";
import { tryPath } from "../routing/urls.js";
import { hasOwn } from "../values.js";
import { type BodyReaders, readBody } from "./body.js";
import { type HeaderLookup, judge, type ReplyHeaders } from "./conditional.js";
import type {
  Context,
  RedirectOptions,
  RedirectStatus,
  Scope,
} from "./context.js";
import type {
  Described,
  Fault,
  Rejected,
  SchemaOutput,
  StandardSchema,
} from "./described.js";
import type { Choice } from "./negotiation.js";
import type { EarlyQuestions } from "./parts.js";
import { parseQuery, type QueryValue } from "./query.js";
import {
  notValid,
  prefixOf,
  readBySchema,
  readDescribed,
} from "./read-input.js";
import {
  CONDITION_FAILED,
  createProblem,
  HttpError,
  isHttpError,
  type Problem,
  type Reply,
} from "./reply.js";
import {
  listOwnUrls,
  type RequestView,
  readOrigin,
  readPrefix,
  readUrl,
  splitTarget,
} from "./request.js";

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

/** The part of a context that is the same for all requests. */
export interface ContextSettings {
  /** What absolute URLs begin with; null to use the origin of the request. */
  readonly baseUrl: string | null;
  /** The prefix of all paths, if the host does not provide it. */
  readonly basePath: string;
  /** How long the body of a request to a route may be, in bytes. */
  readonly limitOf: (route: Route) => number;
  readonly readers: BodyReaders;
  readonly createState: () => object;
  /** Whether a path belongs to the app. */
  readonly isOwn: (path: string) => boolean;
  /** Whether GET leads there; true for a path that is not the app's. */
  readonly isShown: (path: string) => boolean;
  /** Whose rows a caller can access. */
  readonly scopeOf: (context: Context) => Promise<Scope | null>;
  /** Asked before a body is refused; null without stores. */
  readonly early: EarlyQuestions | null;
  /** Called with errors. */
  readonly onError: (error: unknown, context: Context) => unknown;
}

/** What surrounds a context. */
interface Surroundings {
  readonly setup: ContextSettings;
  readonly view: RequestView;
  readonly exchange: { readonly state: object } | null;
}

const NO_HEADERS: ReplyHeaders = {};

export const NOTHING_HERE = "There is nothing at this address";

/** A context on top of the view that the host provides. */
export class RequestContext implements Context {
  readonly controller: string;
  readonly action: string;
  readonly method: string;
  readonly format: string;
  readonly #target: Target;
  readonly #view: RequestView;
  readonly #surroundings: Surroundings;
  readonly #form: object | null;
  readonly #fault: HttpError | null;
  #query: Readonly<Record<string, unknown>> | undefined;
  #state: object | undefined;
  #url: URL | undefined;
  #body: Promise<unknown> | undefined;
  /** The body as it was sent, once it has been read as input. */
  #sent: unknown;
  #scope: Promise<Scope | null> | undefined;
  /** Whether the hooks are done: what an action is refused for comes later. */
  #isInAction = false;

  /**
   * @param form the body, if it had to be read before the route was known
   * @param fault why that failed
   */
  constructor(
    surroundings: Surroundings,
    method: string,
    target: Target,
    form: object | null,
    fault: HttpError | null = null,
  ) {
    this.controller = target.controller;
    this.action = target.action;
    this.method = method;
    this.format = target.format.name;
    this.#target = target;
    this.#view = surroundings.view;
    this.#surroundings = surroundings;
    this.#form = form;
    this.#fault = fault;
  }

  get params(): Record<string, string | number> {
    const { params } = this.#target;
    if (params === null) throw new HttpError(404, NOTHING_HERE);
    return params;
  }

  /** Called once the hooks have let a request through. */
  enterAction(): void {
    this.#isInAction = true;
  }

  /** The reply if the path, or the form, leads to no action; otherwise null. */
  refuseAction(): Promise<Reply> | null {
    if (this.#target.params === null) return this.#refusePath();
    return this.#fault === null ? null : this.#refuseForm(this.#fault);
  }

  get query(): Readonly<Record<string, unknown>> {
    this.#query ??= this.#describeQuery(this.#readQuery());
    return this.#query;
  }

  /** The query as it was sent, if `query` is what the action describes of it. */
  get sentQuery(): Readonly<Record<string, QueryValue>> | undefined {
    const isDescribed = this.#target.described?.query !== undefined;
    return isDescribed ? this.#readQuery() : undefined;
  }

  /** The name of the list in the query that the action requires. */
  get ids(): string | undefined {
    return this.#target.route?.ids;
  }

  /** A form can send its ids as checkboxes, which are part of its body. */
  #readQuery(): Readonly<Record<string, QueryValue>> {
    const query = parseQuery(splitTarget(this.#view.target).query);
    const { ids } = this;
    const form = this.#form;
    if (ids === undefined || ids in query || form === null) return query;
    if (!hasOwn(form, ids)) return query;
    return { ...query, [ids]: Reflect.get(form, ids) as QueryValue };
  }

  /**
   * The query as the manifest describes it, with the list of a subset's ids.
   */
  #describeQuery(
    query: Readonly<Record<string, QueryValue>>,
  ): Readonly<Record<string, unknown>> {
    const reader = this.#target.described?.query;
    if (reader === undefined) return query;
    const result = reader.read(query, "text", "whole");
    if (result.faults !== undefined) throw notValid(result.faults, "query");
    const { ids } = this;
    const value = result.value as Readonly<Record<string, unknown>>;
    return ids === undefined ? value : { ...value, [ids]: query[ids] };
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

  /** What absolute URLs begin with; empty if an old client did not say. */
  get base(): string {
    return this.#surroundings.setup.baseUrl ?? readOrigin(this.#view);
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
    // For a read, the reply decides whether it is a 304.
    if (judge(this.headers, isRead, current) === "failed") {
      throw new HttpError(412, CONDITION_FAILED);
    }
  }

  body(): Promise<unknown> {
    this.#body ??= this.#readBody();
    return this.#body;
  }

  async #readBody(): Promise<unknown> {
    if (this.#fault !== null) throw await this.#checkFirst(this.#fault);
    if (this.#form !== null) return this.#form;
    const { route } = this.#target;
    const { limitOf, readers } = this.#surroundings.setup;
    const limit = route === null ? 0 : limitOf(route);
    try {
      return await readBody(this.#view, limit, readers);
    } catch (error) {
      throw await this.#checkFirst(error);
    }
  }

  /**
   * What is thrown for a bad body: what a good one would have been refused for
   * comes first. Only asked now, so that good bodies cost nothing more.
   *
   * @returns the error itself if nothing comes first
   */
  async #checkFirst(error: unknown): Promise<unknown> {
    const { early } = this.#surroundings.setup;
    if (!this.#isInAction || !isHttpError(error)) return error;
    // A query that the manifest describes is part of what a request is.
    if (this.#target.described?.query !== undefined) {
      this.#query ??= this.#describeQuery(this.#readQuery());
    }
    await early?.target(this);
    return error;
  }

  /** Which method a form asks for is unknown if it cannot be read. */
  async #refuseForm(fault: HttpError): Promise<never> {
    throw await this.#checkFirst(fault);
  }

  /**
   * The reply to a path that can lead to nothing; an unknown caller is not told
   * even that.
   */
  async #refusePath(): Promise<Reply> {
    const { controller, action, method } = this;
    const params: Record<string, unknown> = {};
    for (const name of this.#target.route?.params ?? [])
      params[name] = undefined;
    const scope = (): Promise<Scope | null> => this.scope();
    const call = { controller, action, method, params, query: {}, scope };
    await this.#surroundings.setup.early?.caller(call);
    return this.notFound(NOTHING_HERE);
  }

  input(how?: "merge"): Promise<unknown>;
  input<S extends StandardSchema>(schema: S): Promise<SchemaOutput<S>>;
  async input(how?: "merge" | StandardSchema): Promise<unknown> {
    const body = await this.body();
    this.#sent = body;
    try {
      if (how !== undefined && how !== "merge") {
        return await readBySchema(how, body);
      }
      return this.#readFields(body, how === "merge");
    } catch (error) {
      throw await this.#checkFirst(error);
    }
  }

  #readFields(body: unknown, mayMerge: boolean): unknown {
    const { described } = this.#target;
    const isMerged = mayMerge || this.method === "PATCH";
    const sent = { type: this.headers.get("content-type"), value: body };
    const reading = isMerged ? "merge" : "whole";
    return readDescribed(described, sent, reading, (input, faults, prefix) =>
      this.#reject({ input, faults, values: body }, prefix),
    );
  }

  invalid(faults: readonly Fault[], status: 409 | 422 = 422): HttpError {
    const { described } = this.#target;
    if (described?.input === undefined) {
      return notValid(faults, "body", [], status);
    }
    const prefix = prefixOf(described, this.headers.get("content-type"));
    const sent = { input: described.input, faults, values: this.#sent };
    return this.#reject(sent, prefix, status);
  }

  async scope(): Promise<Scope | null> {
    this.#scope ??= this.#surroundings.setup.scopeOf(this);
    return await this.#scope;
  }

  /** The error for an invalid body, and what its format sends instead. */
  #reject(
    sent: Pick<Rejected, "input" | "faults" | "values">,
    prefix: readonly string[],
    status: 409 | 422 = 422,
  ): HttpError {
    const error = notValid(sent.faults, "body", prefix, status);
    const { codec, contentType } = this.#target.format;
    if (codec?.reject === undefined) return error;
    const { pathname, search } = this.url;
    const where = { method: this.method, target: pathname + search };
    const page = codec.reject({ ...sent, ...where }, this);
    if (page === null) return error;
    const headers = { "content-type": contentType };
    return new HttpError(status, error.problem, headers, page);
  }

  ok(value: unknown, headers: ReplyHeaders = NO_HEADERS): Reply {
    return this.#show(200, value, headers);
  }

  raw(value: unknown, headers: ReplyHeaders = NO_HEADERS): Reply {
    return { status: 200, headers, value };
  }

  /** A reply with the fields of a value that it shows, in their envelope. */
  #show(status: number, value: unknown, headers: ReplyHeaders): Reply {
    const { described } = this.#target;
    if (described?.output === undefined) return { status, headers, value };
    const shown = described.output.pick(value, (error) => {
      this.#surroundings.setup.onError(error, this);
    });
    const [one, many] = described.envelope ?? [];
    const envelope = Array.isArray(shown) ? many : one;
    const reply: Reply =
      envelope === undefined
        ? { status, headers, value: shown }
        : { status, headers, value: shown, envelope };
    const tag = described.tagOf?.(value) ?? null;
    return tag === null ? reply : { ...reply, tag };
  }

  created<Value>(
    value: Value,
    location?: string | ((value: Value) => string),
    headers: ReplyHeaders = NO_HEADERS,
  ): Reply {
    const path =
      typeof location === "function"
        ? tryPath(() => location(value))
        : location;
    if (path === undefined || this.#isUnshown(path)) {
      return this.#show(201, value, headers);
    }
    const absolute = this.#locate(this.#writeLocation(path));
    return this.#show(201, value, { ...headers, location: absolute });
  }

  /** Whether the route table has a path, but does not show it. */
  #isUnshown(location: string): boolean {
    if (!location.startsWith("/")) return false;
    const { basePath, isShown } = this.#surroundings.setup;
    const prefix = readPrefix(this.#view, basePath);
    const [path = ""] = location.split(/[?#]/, 1);
    const isBelow = prefix !== "" && path.startsWith(`${prefix}/`);
    return !isShown(isBelow ? path.slice(prefix.length) : path);
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

  /** @throws TypeError if a URL leads to another site */
  #checkOwn(location: string): void {
    const { baseUrl } = this.#surroundings.setup;
    const { origin } = new URL(location);
    const own = listOwnUrls(this.#view, baseUrl);
    if (own.some((url) => url.origin === origin)) return;
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

  /**
   * A Location that can be sent, below the prefix that the app is mounted
   * under.
   */
  #writeLocation(location: string): string {
    const written = encodeLocation(location);
    const { basePath, isOwn } = this.#surroundings.setup;
    const prefix = readPrefix(this.#view, basePath);
    if (prefix === "" || !written.startsWith("/")) return written;
    // Only the app's own paths get it; a helper that knows it has already added
    // it.
    const [path = ""] = written.split(/[?#]/, 1);
    return isOwn(path) ? prefix + written : written;
  }

  #locate(location: string): string {
    if (location.startsWith("/")) return this.base + location;
    if (SCHEME.test(location)) return location;
    return new URL(location, this.url).href;
  }
}

const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** What most locations are: a path on this server that needs no escaping. */
const PLAIN_PATH = /^\/(?![/\\])[!-~]*$/;

/**
 * A Location that is safe to send: what a URL cannot contain is escaped.
 *
 * @throws TypeError for a line break, for a path that browsers take for another
 * host (`//evil.example`, `/\\evil.example`), and for a URL that is not http or
 * https (`javascript:`)
 */
function encodeLocation(location: string): string {
  if (PLAIN_PATH.test(location)) return location;
  const written = location.replace(/[^!-~]+/g, encodeURIComponent);
  const isOfWeb = !SCHEME.test(written) || /^https?:\/\//i.test(written);
  if (/[\r\n\0]/.test(location) || /^[/\\]{2}/.test(location) || !isOfWeb) {
    throw new TypeError(`A location cannot be ${JSON.stringify(location)}`);
  }
  return written;
}
