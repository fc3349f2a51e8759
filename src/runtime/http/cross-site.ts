/**
 * Cross-site request forgery: pages of other sites can send requests in a
 * user's name, as the browser adds the user's cookies without asking.
 */
import type { Route } from "../routing/tree.js";
import { parseUrl } from "../values.js";
import { parseMediaType } from "./negotiation.js";
import { listOwnUrls, type RequestView } from "./request.js";

/**
 * Other origins that may send forms: `https://login.example`, as a list, or as
 * a function, which also receives the route (null if the path has no POST
 * route).
 */
export type TrustedOrigins =
  readonly string[] | ((origin: string, route: Route | null) => boolean);

/** What a page may send without a preflight (Fetch, section 2.2.2). */
const SIMPLE =
  /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)$/;

/**
 * The origin of the page that sent a POST without a preflight; null if the page
 * is our own, or if no page sent it.
 *
 * @param baseUrl the URL that this application is configured with
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

/** Compares the host alone: a proxy may have handled HTTPS for us. */
function isOwn(
  origin: string,
  view: RequestView,
  baseUrl: string | null,
): boolean {
  const host = parseUrl(origin)?.host;
  if (host === undefined) return false;
  return listOwnUrls(view, baseUrl).some((own) => own.host === host);
}

/** Whether forms from another origin are allowed. */
export function isTrusted(
  trusted: TrustedOrigins,
  origin: string,
  route: Route | null,
): boolean {
  return typeof trusted === "function"
    ? trusted(origin, route)
    : trusted.includes(origin);
}
