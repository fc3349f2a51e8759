/**
 * Requests that pages of other sites send in a user's name: a browser adds the
 * user's cookies to them, and nobody has asked the user.
 */
import { parseMediaType } from "./media-type.js";
import { parseUrl } from "./parse-url.js";
import { listOwnUrls, type RequestView } from "./request.js";
import type { Route } from "./route.js";

/**
 * Which other origins may send forms: `https://login.example`, as a list, or as
 * a function, which is also told the route (null: it has another method).
 */
export type TrustedOrigins =
  readonly string[] | ((origin: string, route: Route | null) => boolean);

/** What a page may send without being asked (Fetch, section 2.2.2). */
const SIMPLE =
  /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)$/;

/**
 * The origin of the page that has sent a POST which its browser did not ask us
 * about; null where it is our own page, or no page at all.
 *
 * @param baseUrl where this application says that it is
 */
export function findForeignOrigin(
  view: RequestView,
  baseUrl: string | null,
): string | null {
  const { headers } = view;
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  if (site === null && origin === null) return null;
  if (!isSimple(headers.get("content-type"))) return null;
  if (site !== null) {
    const isOurs = site === "same-origin" || site === "none";
    return isOurs ? null : (origin ?? "another site");
  }
  return origin === null || isOwn(origin, view, baseUrl) ? null : origin;
}

/** Whether a browser sends a body of this type without a preflight. */
function isSimple(type: string | null): boolean {
  const media = type === null ? null : parseMediaType(type);
  return media === null || SIMPLE.test(`${media.type}/${media.subtype}`);
}

/** By the host alone: a proxy may have spoken HTTPS for us. */
function isOwn(
  origin: string,
  view: RequestView,
  baseUrl: string | null,
): boolean {
  const host = parseUrl(origin)?.host;
  if (host === undefined) return false;
  return listOwnUrls(view, baseUrl).some((own) => own.host === host);
}

/** Whether forms of another origin are welcome. */
export function isTrusted(
  trusted: TrustedOrigins,
  origin: string,
  route: Route | null,
): boolean {
  return typeof trusted === "function"
    ? trusted(origin, route)
    : trusted.includes(origin);
}
