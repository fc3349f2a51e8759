/**
 * The options of `createApp`: what they are, and how they are checked before
 * the first request comes.
 */
import type { Context } from "./context.js";
import type { TrustedOrigins } from "./cross-site.js";
import type { Described } from "./described.js";
import type { Exchange } from "./exchange.js";
import { Formats } from "./format.js";
import {
  type GuardOptions,
  type Hook,
  type HookResult,
  listGuards,
} from "./hooks.js";
import { hasOwn } from "./own.js";
import { parseUrl } from "./parse-url.js";
import type { Parts } from "./parts.js";
import type { Reply, ReplyBody, WireReply } from "./reply.js";
import type { ContextSettings } from "./request-context.js";
import type { Route } from "./route.js";
import type { Scope } from "./scope.js";

/**
 * Writes a value in a format: as text, bytes or a stream.
 *
 * @typeParam C the context, as the project's own files have it
 */
export type Serializer<C = Context> = (value: unknown, context: C) => ReplyBody;

/** What `around` may give: what `next` gave, or a reply of its own. */
type Answered = WireReply | Reply | Response;

/**
 * @typeParam C the context, as the project's own files have it
 * @typeParam S what hooks leave for actions
 * @typeParam A the actions: `articles#show`
 * @typeParam K what a serializer can be of
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
   * Sees every request that the app answers, and its reply, also where no
   * action was called: the place for access logs, request ids, CORS and limits.
   */
  readonly around?:
    | ((
        exchange: Exchange<S, N>,
        next: () => Promise<WireReply>,
      ) => Answered | Promise<Answered>)
    | undefined;
  /**
   * Runs before every action, a list one after the other. Where a hook replies,
   * that is sent, and the action does not run: the place for authentication.
   */
  readonly before?: Hook<C> | readonly Hook<C>[] | undefined;
  /**
   * Hears of every error that does not say itself what to answer, as an
   * `HttpError` does; `console.error` does unless you say otherwise. Where it
   * replies, that is sent, else a 500 that says nothing of the error.
   */
  readonly onError?:
    | ((error: unknown, context: C) => HookResult)
    | ((error: unknown, context: C) => void)
    | undefined;
  /** What absolute URLs begin with, instead of the manifest's. */
  readonly baseUrl?: string | undefined;
  /**
   * The prefix that the application is mounted under, where its framework does
   * not say so by itself; other paths are 404.
   */
  readonly basePath?: string | undefined;
  /** How long a request's body may be, in bytes. 1 MiB unless you say otherwise. */
  readonly bodyLimit?: number | undefined;
  /** The same for some actions: `{ "photos#create": 10_000_000 }`. */
  readonly bodyLimits?:
    { readonly [Name in A]?: number | undefined } | undefined;
  /**
   * Other origins whose pages may send forms here: none unless you say
   * otherwise. A function is told the route too, where it is known.
   */
  readonly trustedOrigins?: TrustedOrigins | undefined;
  /**
   * What writes values instead of a format's own serializer: of a format
   * (`ics`), in a controller alone (`articles.csv`), or in one action of it
   * (`articles#index.csv`). The most precise one counts.
   */
  readonly serializers?:
    { readonly [Key in K]?: Serializer<C> | undefined } | undefined;
  /** Makes what hooks leave for the action of a request; empty otherwise. */
  readonly state?: (() => S) | undefined;
}

/** Required where refs are scoped. */
export interface ScopeOptions<C = Context, W = Scope> {
  /**
   * Whose rows the caller meets: the ids that scoped refs are held against, or
   * null for a caller whom nobody knows. Those rows are 401 then. It is asked
   * once for a request, where the first store needs it.
   */
  readonly scope: (context: C) => W | null | Promise<W | null>;
}

/**
 * The options; `state` is required where State has required members, `scope`
 * where refs are scoped, and `guards` where places meet everybody's rows.
 *
 * @typeParam W whose rows a caller meets; never: no ref is scoped
 * @typeParam G the names of places that have a guard; never: none has one
 */
export type AppOptions<
  C = Context,
  S = object,
  A extends string = string,
  K extends string = string,
  N = unknown,
  W = never,
  G extends string = never,
> = CommonOptions<C, S, A, K, N> &
  (object extends S ? unknown : { readonly state: () => S }) &
  ([W] extends [never] ? unknown : ScopeOptions<C, W>) &
  ([G] extends [never] ? unknown : GuardOptions<C, G>);

/** Whatever a manifest may ask for. */
export type AnyOptions<
  C = Context,
  S = object,
  A extends string = string,
  K extends string = string,
  N = unknown,
> = CommonOptions<C, S, A, K, N> & Partial<ScopeOptions<C> & GuardOptions<C>>;

/** What `createApp` takes behind the controllers: nothing where it need not. */
export type OptionsArgument<O> = object extends O
  ? [options?: O]
  : [options: O];

/** Parts and options as they are used. */
export interface Setup extends ContextSettings {
  readonly controllers: object;
  readonly parts: Parts;
  readonly formats: Formats;
  readonly around:
    ((exchange: Exchange, next: () => Promise<WireReply>) => unknown) | null;
  readonly before: readonly Hook[];
  readonly trustedOrigins: TrustedOrigins;
  readonly serializers: ReadonlyMap<string, Serializer> | null;
  /** What the manifest describes, of the routes of those actions. */
  readonly described: ReadonlyMap<Route, Described>;
}

const DEFAULT_BODY_LIMIT = 1024 * 1024;

/**
 * Checks the options, and fills in what was left out. Contexts and states are
 * those that the project's own files describe.
 *
 * @throws TypeError where one of them cannot be; see `createApp`
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
    ],
    onError: options.onError ?? logError,
    // Whose rows nobody says, nobody meets: none of them is everybody's.
    scopeOf: async (context) => (await options.scope?.(context)) ?? {},
    createState: options.state ?? createState,
    basePath: readBasePath(options.basePath ?? ""),
    baseUrl: readBaseUrl(options.baseUrl ?? settings.baseUrl),
    limitOf: readLimits(routes, options),
    isOwn: (path) => parts.match("GET", path).status !== 404,
    trustedOrigins: options.trustedOrigins ?? [],
    serializers: readSerializers(routes, settings.formats, options.serializers),
    described: readDescribed(parts),
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

function createState(): object {
  return {};
}

/** What hears of errors where nobody else does. */
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
