/**
 * What the application answers by itself, at paths that the route table does not
 * have: its OpenAPI document, and whether the server can take requests.
 */
import type { Matcher } from "../routing/router.js";
import { hashOf } from "./conditional.js";
import type { ApiDocument, EarlyQuestions, HealthCheck } from "./parts.js";
import type { Reply } from "./reply.js";

/** A `match` that checks a path before the route table. */
interface Found {
  readonly match: Matcher;
}

/**
 * Serves the OpenAPI document at its path.
 *
 * @param text the document as JSON
 */
export function createDocument(
  path: string,
  text: string,
  match: Matcher,
): ApiDocument & Found {
  const headers = { "content-type": "application/json", etag: hashOf(text) };
  return {
    ...takePath(path, match),
    reply: { status: 200, headers, body: text },
  };
}

/** How long the database may take to answer, in milliseconds. */
const PATIENCE = 1000;

/**
 * Says at a path whether the server can take requests: 200 if its database answers
 * within a second, else 503. Load balancers and orchestrators ask for it. It tells
 * nobody what is wrong: that is in the `cause` of the requests that need the database.
 */
export function createHealth(
  path: string,
  match: Matcher,
): HealthCheck & Found {
  return {
    ...takePath(path, match),
    ask: async (early) => {
      const isUp = early === null || (await answersSoon(early));
      return isUp ? UP : DOWN;
    },
    down: DOWN,
  };
}

// A cache must not answer for the server.
const HEADERS = { "content-type": "text/plain", "cache-control": "no-store" };
const UP: Reply = { status: 200, headers: HEADERS, body: "up" };
const DOWN: Reply = { status: 503, headers: HEADERS, body: "down" };

async function answersSoon(early: EarlyQuestions): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PATIENCE, false);
  });
  const inTime = early.alive().then(
    () => true,
    () => false,
  );
  return await Promise.race([inTime, late]).finally(() => {
    clearTimeout(timer);
  });
}

/**
 * Takes GET and HEAD of a path. Routes of the table for other methods at that path
 * still apply.
 */
function takePath(
  path: string,
  match: Matcher,
): Found & Pick<ApiDocument, "route"> {
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
  return {
    route,
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
