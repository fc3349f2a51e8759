/**
 * Replies that say that their route is deprecated: since when (`Deprecation`, RFC 9745),
 * until when it is expected to answer (`Sunset`, RFC 8594), and what to see instead. Only
 * projects with `deprecated` have this file.
 */
import type { Deprecation } from "../routing/tree.js";
import type { WireHeaders } from "./conditional.js";
import type { Parts } from "./parts.js";

/**
 * Marks a reply if all its routes say the same: a reply to OPTIONS, or a 405, is about
 * every method of a path. A header that the action has set stays.
 */
export const markDeprecated: NonNullable<Parts["markDeprecated"]> = (
  routes,
  reply,
  locate,
) => {
  const deprecated = routes[0]?.deprecated;
  if (deprecated === undefined) return reply;
  if (routes.some((route) => !isSame(route.deprecated, deprecated))) {
    return reply;
  }
  const { since, sunset, see } = deprecated;
  const marks: Record<string, string> = { deprecation: writeDate(since) };
  if (sunset !== undefined) marks["sunset"] = new Date(sunset).toUTCString();
  const link = see === undefined ? null : writeLink(locate(see));
  if ("arrayBuffer" in reply) {
    // The headers of some responses cannot be changed.
    const marked = new Response(reply.body, reply);
    for (const [name, value] of Object.entries(marks)) {
      if (!marked.headers.has(name)) marked.headers.set(name, value);
    }
    if (link !== null) marked.headers.append("link", link);
    return marked;
  }
  const headers: WireHeaders = { ...marks, ...reply.headers };
  // A list has the links of its pages there.
  if (link !== null) {
    headers["link"] = [headers["link"] ?? [], link].flat().join(", ");
  }
  return { ...reply, headers };
};

function isSame(one: Deprecation | undefined, other: Deprecation): boolean {
  return (
    one?.since === other.since &&
    one.sunset === other.sunset &&
    one.see === other.see
  );
}

/** A date of structured fields (RFC 9651, section 3.3.7): seconds. */
function writeDate(text: string): string {
  return `@${Math.floor(Date.parse(text) / 1000)}`;
}

/**
 * A path is what replaces the route (`successor-version`, RFC 5829, section 3.3); a URL
 * is where people read about it (`deprecation`, RFC 9745, section 3).
 */
function writeLink(see: string): string {
  const relation = see.startsWith("/") ? "successor-version" : "deprecation";
  return `<${see}>; rel="${relation}"`;
}
