/**
 * The options of `createApp`, its hooks among them, and how they are checked
 * before the first request.
 */
import type { Route } from "../routing/tree.js";
import { hasOwn, isPromise, parseUrl } from "../values.js";
import type { Caller, Context, Scope } from "./context.js";
import type { TrustedOrigins } from "./cross-site.js";
import type { Described } from "./described.js";
import { Formats } from "./negotiation.js";
import { earlyOf, type Parts, type ProblemWriter } from "./parts.js";
import type { Reply, ReplyBody, WireReply } from "./reply.js";
import type { Exchange } from "./request.js";
import type { ContextSettings } from "./request-context.js";

/** What a hook may return: a reply, which is sent, or nothing. */
export type HookResult =
  | Reply
  | Response
  | undefined
  | Promise<Reply | Response | undefined>
  | Promise<void>;

/** @typeParam C the context, as the project's own files define it */
export type Hook<C = Context> = (context: C) => HookResult;

export type Early = Reply | Response | undefined;

/** Runs hooks in order, up to the first that replies. */
export function runHooks(
  hooks: readonly Hook[],
  context: Context,
): Early | Promise<Early> {
  for (const [at, hook] of hooks.entries()) {
    const early = hook(context) as Early | Promise<Early>;
    if (isPromise(early)) {
      return early.then(
        (reply) => reply ?? runHooks(hooks.slice(at + 1), context),
      );
    }
    if (early !== undefined) return early;
  }
  return undefined;
}

/**
 * Required if namespaces or resources access everyone's rows: `scope: false`.
 */
export interface GuardOptions<C = Context, G extends string = string> {
  /**
   * The guards, by the name of the namespace or resource. Each runs before its
   * actions, after `before`. If it replies, that reply is sent, and the action
   * does not run.
   */
  readonly guards: { readonly [Name in G]: Hook<C> };
}

/**
 * The guards as hooks that run for their own actions only.
 *
 * @param guarded the actions, by the names of their guards
 * @throws TypeError if a guard is missing
 */
export function listGuards(
  guarded: Readonly<Record<string, readonly string[]>>,
  guards: GuardOptions["guards"] = {},
): readonly Hook[] {
  return Object.entries(guarded).map(([name, actions]) => {
    const guard = hasOwn(guards, name) ? guards[name] : undefined;
    if (guard !== undefined) return only(actions, guard);
    throw new TypeError(
      `Requests to ${JSON.stringify(name)} meet everybody's rows: it has to have a guard`,
    );
  });
}

/** Restricts a hook to some actions. */
export function only<C extends Context>(
  actions: readonly string[],
  hook: Hook<C>,
): Hook<C> {
  const names = new Set(actions);
  return (context) =>
    names.has(`${context.controller}#${context.action}`)
      ? hook(context)
      : undefined;
}

/**
 * Writes a value in a format: as text, bytes or a stream.
 *
 * @typeParam C the context, as the project's own files declare it
 */
export type Serializer<C = Context> = (value: unknown, context: C) => ReplyBody;

/** What `around` may return: the result of `next`, or a reply of its own. */
type Answered = WireReply | Reply | Response;

/**
 * @typeParam C the context, as the project's own files declare it
 * @typeParam S the state that hooks leave for actions
 * @typeParam A the names of the actions: `articles#show`
 * @typeParam K the keys of `serializers`
 * @typeParam N the host's own side of a request
 */
export interface CommonOptions<
  C = Context,
  S = object,
  A extends string = string,
  K extends string = string,
  N = unknown,
> {
  /**
   * Wraps every request that the app answers and sees its reply, even if no
   * action was called: the place for access logs, request ids, CORS and limits.
   */
  readonly around?:
    | ((
        exchange: Exchange<S, N>,
        next: () => Promise<WireReply>,
      ) => Answered | Promise<Answered>)
    | undefined;
  /**
   * Runs before every action; the hooks of a list run in order. If a hook
   * replies, that reply is sent and the action does not run: the place for
   * authentication.
   */
  readonly before?: Hook<C> | readonly Hook<C>[] | undefined;
  /**
   * Called with every error that does not define its own reply, as an
   * `HttpError` does; by default, errors go to `console.error`. If it replies,
   * that reply is sent, otherwise a 500 that reveals nothing about the error.
   */
  readonly onError?:
    | ((error: unknown, context: C) => HookResult)
    | ((error: unknown, context: C) => void)
    | undefined;
  /** What absolute URLs begin with, instead of the manifest's `baseUrl`. */
  readonly baseUrl?: string | undefined;
  /**
   * The prefix that the application is mounted under, if its framework does not
   * provide it; other paths are 404.
   */
  readonly basePath?: string | undefined;
  /** How long a request's body may be, in bytes. 1 MiB by default. */
  readonly bodyLimit?: number | undefined;
  /**
   * The body limits of individual actions: `{ "photos#create": 10_000_000 }`.
   */
  readonly bodyLimits?:
    { readonly [Name in A]?: number | undefined } | undefined;
  /**
   * Other origins whose pages may send forms here; none by default. A function
   * receives the route too, if it is known.
   */
  readonly trustedOrigins?: TrustedOrigins | undefined;
  /**
   * Serializers to use instead of a format's own: for a format (`ics`), for one
   * controller (`articles.csv`), or for one action (`articles#index.csv`). The
   * most specific one wins.
   */
  readonly serializers?:
    { readonly [Key in K]?: Serializer<C> | undefined } | undefined;
  /**
   * Creates the state that hooks leave for a request's action; empty by
   * default.
   */
  readonly state?: (() => S) | undefined;
}

/** Required if any ref is scoped. */
export interface ScopeOptions<C = Context, W = Scope> {
  /**
   * Whose rows the caller can access: the ids that scoped refs are compared
   * with, or null for an unknown caller, for whom such rows are 401. Called
   * once per request, when the first store needs it.
   */
  readonly scope: (context: C) => W | null | Promise<W | null>;
}

/** Required if the manifest has a `caller`; without roles there, `I` has none. */
export interface CallerOptions<C = Context, I = Pick<Caller, "id">> {
  /**
   * Who calls: the id of a row, and its roles; null for a stranger. Called once per
   * request, when something first depends on it. Never trust a header for it that any
   * client can write.
   */
  readonly caller: (context: C) => I | null | Promise<I | null>;
  /**
   * The headers of requests that `caller` reads, for `Vary`: `Authorization` and
   * `Cookie` by default.
   */
  readonly callerVary?: readonly string[];
}

/**
 * The options. `state` is required if State has required members, `scope` if
 * any ref is scoped, and `guards` if a place accesses all rows.
 *
 * @typeParam W whose rows a caller can access; never if no ref is scoped
 * @typeParam G the names of places that need a guard; never if none does
 * @typeParam I who can call; never if the manifest does not say
 */
export type AppOptions<
  C = Context,
  S = object,
  A extends string = string,
  K extends string = string,
  N = unknown,
  W = never,
  G extends string = never,
  I = never,
> = CommonOptions<C, S, A, K, N> &
  (object extends S ? unknown : { readonly state: () => S }) &
  ([W] extends [never] ? unknown : ScopeOptions<C, W>) &
  ([G] extends [never] ? unknown : GuardOptions<C, G>) &
  ([I] extends [never] ? unknown : CallerOptions<C, I>);

/** All options that a manifest may require. */
export type AnyOptions<
  C = Context,
  S = object,
  A extends string = string,
  K extends string = string,
  N = unknown,
> = CommonOptions<C, S, A, K, N> &
  Partial<ScopeOptions<C> & GuardOptions<C> & CallerOptions<C>> & {
    readonly problem?: unknown;
  };

/**
 * What `createApp` takes after the controllers; optional if nothing is
 * required.
 */
export type OptionsArgument<O> = object extends O
  ? [options?: O]
  : [options: O];

/** Parts and options, in the form in which they are used. */
export interface Setup extends ContextSettings {
  readonly controllers: object;
  readonly parts: Parts;
  readonly formats: Formats;
  readonly around:
    ((exchange: Exchange, next: () => Promise<WireReply>) => unknown) | null;
  readonly before: readonly Hook[];
  readonly trustedOrigins: TrustedOrigins;
  readonly serializers: ReadonlyMap<string, Serializer> | null;
  readonly callerVary: readonly string[] | undefined;
  /** Writes errors as JSON; null: as problem details. */
  readonly problem: ProblemWriter | null;
  /** What the manifest describes of actions, by their routes. */
  readonly described: ReadonlyMap<Route, Described>;
  /** Whether the server is about to stop, and says so to who asks for its health. */
  isDraining: boolean;
}

const DEFAULT_BODY_LIMIT = 1024 * 1024;

/**
 * Checks the options and fills in defaults. Contexts and states are of the
 * types that the project's own files declare.
 *
 * @throws TypeError if an option is invalid; see `createApp`
 */
export function readOptions(
  parts: Parts,
  controllers: object,
  options: AnyOptions,
): Setup {
  const { routes, settings, forms, guards = {} } = parts;
  const formats = new Formats(settings.formats, parts.codecs);
  return {
    controllers,
    parts,
    formats,
    readers: { formats, forms: forms ?? null },
    around: options.around ?? null,
    before: [
      ...[options.before ?? []].flat(),
      ...listGuards(guards, options.guards),
      ...(parts.caller ? [parts.caller.check] : []),
    ],
    onError: options.onError ?? logError,
    early: earlyOf(controllers),
    // Without a scope, no scoped rows can be accessed, rather than all of them.
    scopeOf: async (context) => {
      const scope = (await options.scope?.(context)) ?? {};
      const caller = parts.caller ? await context.caller() : null;
      return { ...scope, ...(caller && parts.caller?.scopeOf(caller)) };
    },
    callerOf: async (context) =>
      parts.caller?.read(context, await options.caller?.(context)) ?? null,
    callerVary: options.callerVary,
    problem: parts.problem?.(options.problem) ?? null,
    createState: options.state ?? (() => ({})),
    basePath: readBasePath(options.basePath ?? ""),
    baseUrl: readBaseUrl(options.baseUrl ?? settings.baseUrl),
    limitOf: readLimits(routes, options),
    isOwn: (path) => parts.match("GET", path).status !== 404,
    isShown: (path) => parts.match("GET", path).status !== 405,
    trustedOrigins: options.trustedOrigins ?? [],
    serializers: readSerializers(routes, settings.formats, options.serializers),
    described: readDescribed(parts),
    isDraining: false,
  };
}

function readDescribed({ routes, records = {} }: Parts): Setup["described"] {
  const described = new Map<Route, Described>();
  for (const route of routes) {
    const name = nameAction(route);
    const own = hasOwn(records, name) ? records[name] : undefined;
    if (own !== undefined) described.set(route, own);
  }
  return described;
}

/** Logs an error that nothing else handles. */
export function logError(error: unknown, context: Context): void {
  const { method, controller, action } = context;
  const name = controller === "" ? "no action" : `${controller}#${action}`;
  console.error(`${method} ${context.path} (${name}):`, error);
}

function readBasePath(text: string): string {
  const path = text.replace(/\/$/, "");
  if (/^(?:\/[^/?#]+)*$/.test(path)) return path;
  throw new TypeError(
    `basePath has to begin with a slash, not to be ${JSON.stringify(text)}`,
  );
}

function readBaseUrl(text: string | null): string | null {
  if (text === null) return null;
  if (/^https?:\/\//i.test(text) && parseUrl(text) !== null) {
    return text.replace(/\/$/, "");
  }
  throw new TypeError(
    `baseUrl has to be an http or https URL, not ${JSON.stringify(text)}`,
  );
}

function readLimits(
  routes: readonly Route[],
  { bodyLimit = DEFAULT_BODY_LIMIT, bodyLimits = {} }: CommonOptions,
): Setup["limitOf"] {
  const limits = new Map<string, number>();
  const names = new Set(routes.map(nameAction));
  for (const [name, bytes = bodyLimit] of Object.entries(bodyLimits)) {
    if (!names.has(name)) {
      throw new TypeError(`There is no ${JSON.stringify(name)} to limit`);
    }
    limits.set(name, checkLimit(bytes));
  }
  const common = checkLimit(bodyLimit);
  if (limits.size === 0) return () => common;
  return (route) => limits.get(nameAction(route)) ?? common;
}

/** `articles#show` */
function nameAction({
  controller,
  action,
}: Pick<Route, "controller" | "action">): string {
  return `${controller ?? ""}#${action ?? ""}`;
}

function checkLimit(bytes: number): number {
  if (bytes >= 0) return bytes;
  throw new TypeError(`bodyLimit has to be a number of bytes, not ${bytes}`);
}

function readSerializers(
  routes: readonly Route[],
  formats: Readonly<Record<string, string>>,
  serializers: Readonly<Record<string, Serializer | undefined>> | undefined,
): Setup["serializers"] {
  if (serializers === undefined) return null;
  const owners = new Set([""]);
  for (const { controller, action } of routes) {
    owners
      .add(`${controller ?? ""}.`)
      .add(`${controller ?? ""}#${action ?? ""}.`);
  }
  const table = new Map<string, Serializer>();
  for (const [key, serializer] of Object.entries(serializers)) {
    if (serializer !== undefined) table.set(key, serializer);
  }
  for (const key of table.keys()) {
    const end = key.lastIndexOf(".") + 1;
    const isKnown = hasOwn(formats, key.slice(end));
    if (!isKnown || !owners.has(key.slice(0, end))) {
      throw new TypeError(`There is no ${JSON.stringify(key)} to serialize`);
    }
  }
  return table;
}
