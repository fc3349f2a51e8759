/**
 * The context of a request, on top of the view that the host provides.
 */
import type { Route } from "../routing/tree.js";
import { tryPath } from "../routing/urls.js";
import { type BodyReaders, readBody } from "./body.js";
import { type HeaderLookup, judge, type ReplyHeaders } from "./conditional.js";
import type {
  Caller,
  Context,
  RedirectOptions,
  RedirectStatus,
  Scope,
  Target,
} from "./context.js";
import type { Fault, SchemaOutput, StandardSchema } from "./described.js";
import type { EarlyQuestions } from "./parts.js";
import { parseQuery, type QueryValue } from "./query.js";
import {
  notValid,
  prefixOf,
  readBySchema,
  readDescribed,
  readQuery,
  refuseInput,
  withIds,
} from "./read-input.js";
import {
  CONDITION_FAILED,
  createProblem,
  HttpError,
  isHttpError,
  isMade,
  type Problem,
  type Reply,
} from "./reply.js";
import {
  checkSite,
  isUnshown,
  type LocationSettings,
  makeAbsolute,
  type RequestView,
  readOrigin,
  readUrl,
  splitTarget,
  writeLocation,
} from "./request.js";

/** The part of a context that is the same for all requests. */
export interface ContextSettings extends LocationSettings {
  /** How long the body of a request to a route may be, in bytes. */
  readonly limitOf: (route: Route) => number;
  readonly readers: BodyReaders;
  readonly createState: () => object;
  /** Whose rows a caller can access. */
  readonly scopeOf: (context: Context) => Promise<Scope | null>;
  /** Who calls; null for a stranger. */
  readonly callerOf: (context: Context) => Promise<Caller | null>;
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
  #caller: Promise<Caller | null> | undefined;
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
    // An impossible id, which no hook has to check.
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
    this.#query ??= this.#describeQuery();
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

  #readQuery(): Readonly<Record<string, QueryValue>> {
    const query = parseQuery(splitTarget(this.#view.target).query);
    return withIds(query, this.ids, this.#form);
  }

  #describeQuery(): Readonly<Record<string, unknown>> {
    const { described } = this.#target;
    return readQuery(described ?? {}, this.#readQuery(), this.ids);
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
      this.#query ??= this.#describeQuery();
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
    const caller = (): Promise<Caller | null> => this.caller();
    const call = {
      controller,
      action,
      method,
      params,
      query: {},
      scope,
      caller,
    };
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
    const isMerged =
      mayMerge || this.method === "PATCH" || described?.merges === true;
    const sent = { type: this.headers.get("content-type"), value: body };
    const reading = isMerged ? "merge" : "whole";
    const { format } = this.#target;
    return readDescribed(described, sent, reading, (input, faults, prefix) =>
      refuseInput(this, format, { input, faults, values: body }, prefix),
    );
  }

  invalid(faults: readonly Fault[], status: 409 | 422 = 422): HttpError {
    const { described } = this.#target;
    if (described?.input === undefined) {
      return notValid(faults, "body", [], status);
    }
    const prefix = prefixOf(described, this.headers.get("content-type"));
    const sent = { input: described.input, faults, values: this.#sent };
    return refuseInput(this, this.#target.format, sent, prefix, status);
  }

  async scope(): Promise<Scope | null> {
    this.#scope ??= this.#surroundings.setup.scopeOf(this);
    return await this.#scope;
  }

  async caller(): Promise<Caller | null> {
    this.#caller ??= this.#surroundings.setup.callerOf(this);
    return await this.#caller;
  }

  ok(value: unknown, headers: ReplyHeaders = NO_HEADERS): Reply {
    return this.#show(isMade(value) ? 201 : 200, value, headers);
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
    const { parts } = described.output;
    const bare: Reply = { status, headers, value: shown, envelope, parts };
    const beside = envelope === many ? described.beside?.(headers) : undefined;
    const reply = beside === undefined ? bare : { ...bare, beside };
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
    const { setup } = this.#surroundings;
    if (path === undefined || isUnshown(path, this.#view, setup)) {
      return this.#show(201, value, headers);
    }
    const written = writeLocation(path, this.#view, setup);
    const absolute = written.startsWith("/")
      ? this.base + written
      : makeAbsolute(written, this.url);
    return this.#show(201, value, { ...headers, location: absolute });
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
    const { setup } = this.#surroundings;
    const written = writeLocation(location, this.#view, setup);
    if (!external) checkSite(written, this.#view, setup);
    return { status, headers: { location: written } };
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
}
