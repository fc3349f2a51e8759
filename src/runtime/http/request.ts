/**
 * Requests as a host presents them to the app, whatever the host is, and as
 * `around` sees them; and the locations that replies send.
 */
import type { Route } from "../routing/tree.js";
import { parseUrl } from "../values.js";
import type { HeaderLookup } from "./conditional.js";
import { HttpError } from "./reply.js";

/** The parts of a request needed to read its body. */
export interface BodySource {
  readonly headers: HeaderLookup;
  /**
   * The result of a body parser that ran earlier, or a promise of it, since the
   * body cannot be read again; undefined or missing if none ran.
   */
  readonly parsed?: unknown;
  /**
   * Reads the whole body. Called once at most.
   *
   * @throws HttpError 413 (`tooLarge`) if it is longer than `limit` bytes, 400
   * (`cutOff`) if it ends too early
   */
  read(limit: number): Promise<Uint8Array>;
}

/**
 * A request as a host presents it to the app. Whatever is expensive is a getter
 * or a method, and is called once at most.
 *
 * @typeParam N the host's own side of a request
 */
export interface RequestView<N = unknown> extends BodySource {
  readonly method: string;
  /** The target as it was sent: `/articles?page=2`, or an absolute URL. */
  readonly target: string;
  /**
   * What the target's path begins with, if the host has mounted the app under
   * it.
   */
  readonly basePath?: string;
  /**
   * What to put in front of a target that is not an absolute URL; null if the
   * client did not say.
   */
  readonly origin: string | null;
  /** Aborts when the client hangs up. */
  readonly signal: AbortSignal;
  readonly request: Request;
  /** The host's own side of the request, for what the context does not have. */
  readonly native: N;
}

/**
 * The path and the query of a request's target (RFC 9112, section 3.2), as they
 * were sent. The path is "*" for a request to the server as a whole, and null
 * if the target is neither a path nor an absolute URL.
 */
export function splitTarget(target: string): {
  readonly path: string | null;
  readonly query: string;
} {
  const authority = findAuthority(target);
  const hash = target.indexOf("#");
  const end = hash === -1 ? target.length : hash;
  const mark = target.indexOf("?");
  const pathEnd = mark === -1 || mark > end ? end : mark;
  const query = pathEnd === end ? "" : target.slice(pathEnd + 1, end);
  if (authority === null) {
    const path = target.slice(0, pathEnd);
    return { path: path.startsWith("/") || path === "*" ? path : null, query };
  }
  const slash = target.indexOf("/", authority);
  const path =
    slash === -1 || slash >= pathEnd ? "/" : target.slice(slash, pathEnd);
  return { path, query };
}

/** Where the authority of an absolute URL begins; null for any other target. */
function findAuthority(target: string): number | null {
  if (target.startsWith("/")) return null;
  const scheme = /^https?:\/\//i.exec(target);
  return scheme === null ? null : scheme[0].length;
}

/**
 * The URL of a request, whatever its target looks like.
 *
 * @throws HttpError 400 if its host is invalid
 */
export function readUrl(view: RequestView): URL {
  // Not parsed as a relative URL: the path `//host` would be taken for a host.
  const text =
    findAuthority(view.target) === null
      ? (view.origin ?? "http://localhost") + view.target
      : view.target;
  const url = parseUrl(text);
  if (url === null) throw new HttpError(400, "The request's URL is malformed");
  return url;
}

/**
 * What the paths of the app begin with: the prefix that the host has mounted it
 * under, or else the one from the options.
 */
export function readPrefix(view: RequestView, basePath: string): string {
  const mounted = view.basePath ?? "";
  return mounted === "" ? basePath : mounted;
}

/**
 * The URLs of this application: the origin of the request, and its `baseUrl`.
 */
export function listOwnUrls(
  view: RequestView,
  baseUrl: string | null,
): readonly URL[] {
  return [readOrigin(view), baseUrl ?? ""]
    .map(parseUrl)
    .filter((url): url is URL => url !== null);
}

/** The origin the request was sent to; empty if an old client did not say. */
export function readOrigin(view: RequestView): string {
  if (findAuthority(view.target) !== null) return readUrl(view).origin;
  const { origin } = view;
  if (origin === null) return "";
  // Most servers go by one name: its URL is not parsed each time.
  if (origin !== last.sent) {
    last = { sent: origin, read: readUrl(view).origin };
  }
  return last.read;
}

/** The last origin that was read, as it was sent and as URLs write it. */
let last = { sent: "", read: "" };

/**
 * @typeParam S what hooks leave for actions
 * @typeParam N the host's own request data
 */
export interface Exchange<S = object, N = unknown> {
  readonly method: string;
  /** The path and the query, as they were sent: `/articles/7?page=2`. */
  readonly target: string;
  readonly headers: HeaderLookup;
  /** The same object as `context.state`. */
  readonly state: S;
  readonly native: N;
  /**
   * The route, once it is known; null before that, and if there is none. Its
   * path, `/articles/:id`, is a good label for metrics.
   */
  readonly route: Route | null;
}

/** An exchange for the request that a host passes in. */
export class RequestExchange implements Exchange {
  readonly method: string;
  readonly target: string;
  readonly headers: HeaderLookup;
  readonly state: object;
  route: Route | null = null;
  readonly #view: RequestView;

  constructor(view: RequestView, state: object) {
    this.method = view.method;
    const { path, query } = splitTarget(view.target);
    this.target = (path ?? view.target) + (query === "" ? "" : `?${query}`);
    this.headers = view.headers;
    this.state = state;
    this.#view = view;
  }

  get native(): unknown {
    return this.#view.native;
  }
}

/** Whether a path has a `.` or `..` segment, percent-encoded or not. */
export function hasDots(path: string): boolean {
  const mayHave = path.includes("/.") || path.includes("%");
  return mayHave && DOT_SEGMENT.test(path);
}

const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** What decides where the locations of replies lead. */
export interface LocationSettings {
  /** What absolute URLs begin with; null to use the origin of the request. */
  readonly baseUrl: string | null;
  /** The prefix of all paths, if the host does not provide it. */
  readonly basePath: string;
  /** Whether a path belongs to the app. */
  readonly isOwn: (path: string) => boolean;
  /** Whether GET leads there; true for a path that is not the app's. */
  readonly isShown: (path: string) => boolean;
}

/**
 * A Location that can be sent, below the prefix that the app is mounted under.
 *
 * @throws TypeError if it leads where no location may
 */
export function writeLocation(
  location: string,
  view: RequestView,
  { basePath, isOwn }: LocationSettings,
): string {
  const written = encodeLocation(location);
  const prefix = readPrefix(view, basePath);
  if (prefix === "" || !written.startsWith("/")) return written;
  // Only the app's own paths get it; a helper that knows it has already added
  // it.
  const [path = ""] = written.split(/[?#]/, 1);
  return isOwn(path) ? prefix + written : written;
}

/** A location with its site; one that has no scheme is relative to a URL. */
export function makeAbsolute(location: string, url: URL): string {
  return SCHEME.test(location) ? location : new URL(location, url).href;
}

/** @throws TypeError if a location leads to another site */
export function checkSite(
  location: string,
  view: RequestView,
  { baseUrl }: LocationSettings,
): void {
  if (!SCHEME.test(location)) return;
  const { origin } = new URL(location);
  if (listOwnUrls(view, baseUrl).some((url) => url.origin === origin)) return;
  throw new TypeError(
    `${location} is another site: redirect(location, { external: true }) leads there`,
  );
}

/** Whether the route table has a path, but does not show it. */
export function isUnshown(
  location: string,
  view: RequestView,
  { basePath, isShown }: LocationSettings,
): boolean {
  if (!location.startsWith("/")) return false;
  const prefix = readPrefix(view, basePath);
  const [path = ""] = location.split(/[?#]/, 1);
  const isBelow = prefix !== "" && path.startsWith(`${prefix}/`);
  return !isShown(isBelow ? path.slice(prefix.length) : path);
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
