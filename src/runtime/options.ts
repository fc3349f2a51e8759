/**
 * The options of `createApp`: what they are, and how they are checked before
 * the first request comes.
 */
import type { Context, ContextSettings } from "./context.js";
import { Formats } from "./format.js";
import type { Parts } from "./parts.js";
import type { Reply, ReplyBody } from "./reply.js";
import type { Route } from "./route.js";

/** What a hook may return: a reply, which is sent, or nothing. */
export type HookResult =
  | Reply
  | Response
  | undefined
  | Promise<Reply | Response | undefined>
  | Promise<void>;

/**
 * Writes a value in a format: as text, bytes or a stream.
 *
 * @typeParam C the context, as the project's own files have it
 */
export type Serializer<C = Context> = (value: unknown, context: C) => ReplyBody;

/**
 * @typeParam C the context, as the project's own files have it
 * @typeParam K what a serializer can be of
 */
export interface AppOptions<C = Context, K extends string = string> {
  /**
   * Runs before every action. Where it replies, that is sent, and the action
   * does not run: the place for authentication and the like.
   */
  readonly before?: ((context: C) => HookResult) | undefined;
  /**
   * Hears of every error that is not an `HttpError`; `console.error` does
   * unless you say otherwise. Where it replies, that is sent, else a 500 that
   * says nothing of the error.
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
  /**
   * What writes values instead of a format's own serializer: of a format
   * (`ics`), in a controller alone (`articles.csv`), or in one action of it
   * (`articles#index.csv`). The most precise one counts.
   */
  readonly serializers?:
    { readonly [Key in K]?: Serializer<C> | undefined } | undefined;
}

type Early = Reply | Response | undefined;

/** Parts and options as they are used. */
export interface Setup extends ContextSettings {
  readonly controllers: object;
  readonly parts: Parts;
  readonly formats: Formats;
  readonly before: ((context: Context) => Early | Promise<Early>) | undefined;
  readonly onError: (error: unknown, context: Context) => unknown;
  readonly basePath: string;
  readonly serializers: ReadonlyMap<string, Serializer> | null;
}

const DEFAULT_BODY_LIMIT = 1024 * 1024;

/**
 * Checks the options, and fills in what was left out.
 *
 * @throws TypeError where one of them cannot be; see `createApp`
 */
export function readOptions<C extends Context>(
  parts: Parts,
  controllers: object,
  options: AppOptions<C>,
): Setup {
  const { routes, settings, forms } = parts;
  const formats = new Formats(settings.formats, parts.codecs);
  return {
    controllers,
    parts,
    formats,
    readers: { formats, forms: forms ?? null },
    // The context is the one that the project's own files describe.
    before: options.before as Setup["before"],
    onError: (options.onError as Setup["onError"] | undefined) ?? logError,
    basePath: readBasePath(options.basePath ?? ""),
    baseUrl: readBaseUrl(options.baseUrl ?? settings.baseUrl),
    bodyLimit: readBodyLimit(options.bodyLimit ?? DEFAULT_BODY_LIMIT),
    serializers: readSerializers(
      options.serializers as Readonly<Record<string, Serializer>> | undefined,
      routes,
      settings.formats,
    ),
  };
}

/** What hears of errors where nobody else does. */
export function logError(error: unknown): void {
  console.error(error);
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
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) {
    return text.replace(/\/$/, "");
  }
  throw new TypeError(
    `baseUrl has to be an http or https URL, not ${JSON.stringify(text)}`,
  );
}

function readBodyLimit(bytes: number): number {
  if (bytes >= 0) return bytes;
  throw new TypeError(`bodyLimit has to be a number of bytes, not ${bytes}`);
}

function readSerializers(
  serializers: Readonly<Record<string, Serializer>> | undefined,
  routes: readonly Route[],
  formats: Readonly<Record<string, string>>,
): Setup["serializers"] {
  if (serializers === undefined) return null;
  const owners = new Set([""]);
  for (const { controller, action } of routes) {
    owners
      .add(`${controller ?? ""}.`)
      .add(`${controller ?? ""}#${action ?? ""}.`);
  }
  const table = new Map(Object.entries(serializers));
  for (const key of table.keys()) {
    const end = key.lastIndexOf(".") + 1;
    const isKnown = Object.hasOwn(formats, key.slice(end));
    if (!isKnown || !owners.has(key.slice(0, end))) {
      throw new TypeError(`There is no ${JSON.stringify(key)} to serialize`);
    }
  }
  return table;
}
