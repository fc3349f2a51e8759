/**
 * The OpenAPI document, if the application serves it.
 */
import type { Matcher } from "../routing/router.js";
import { hashOf } from "./conditional.js";
import type { ApiDocument } from "./parts.js";

/** The document, and a `match` that checks its path before the route table. */
export interface FoundDocument extends ApiDocument {
  readonly match: Matcher;
}

/**
 * Serves the document at its path, for GET and HEAD. Routes of the table for
 * other methods at that path still apply.
 *
 * @param text the document as JSON
 */
export function createDocument(
  path: string,
  text: string,
  match: Matcher,
): FoundDocument {
  const route: ApiDocument["route"] = {
    name: null,
    method: "GET",
    path,
    controller: null,
    action: null,
    params: [],
    formats: [],
    defaults: {},
    constraints: {},
  };
  const headers = { "content-type": "application/json", etag: hashOf(text) };
  return {
    route,
    reply: { status: 200, headers, body: text },
    match: (method, asked) => {
      if (asked !== path) return match(method, asked);
      if (method === "GET" || method === "HEAD") {
        return { status: 200, route, params: {}, format: null };
      }
      const other = match(method, path);
      if (other.status === 200) return other;
      const others = other.status === 405 ? other.allow : [];
      const allow = new Set(["GET", "HEAD", ...others, "OPTIONS"]);
      return { status: 405, allow: [...allow] };
    },
  };
}
