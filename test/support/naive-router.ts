/**
 * The router's rule written a second time, as plainly as it can be: a list of
 * regular expressions in the order of the rule, the first that matches wins.
 * Shares no code with the real one.
 */
import type { Match } from "../../src/runtime/routing/router.js";
import type { Route } from "../../src/runtime/routing/tree.js";

interface Entry {
  readonly route: Route;
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly format: string | null;
  /** One number or word for each segment; smaller is tried first. */
  readonly ranks: readonly string[];
  readonly index: number;
}

const REST = /^\*([\p{ID_Start}_][\p{ID_Continue}]*)$/u;
const PARAM = /:([\p{ID_Start}_][\p{ID_Continue}]*)/gu;

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

function rank(segment: string, route: Route): string {
  const rest = REST.exec(segment)?.[1];
  if (rest !== undefined) return rest in route.constraints ? "4" : "5";
  const names = [...segment.matchAll(PARAM)].map((found) => found[1] ?? "");
  if (names.length === 0) return "0";
  if (segment !== `:${names[0] ?? ""}`) {
    const literal = segment.replace(PARAM, ":");
    return `1${String(1000 - literal.length)}${literal}`;
  }
  return (names[0] ?? "") in route.constraints ? "2" : "3";
}

function listEntries(routes: readonly Route[]): readonly Entry[] {
  const entries: Entry[] = [];
  for (const [index, route] of routes.entries()) {
    if (route.controller === null && !route.redirect) continue;
    if (route.path === "/") {
      entries.push({
        route,
        pattern: /^\/$/,
        names: [],
        format: null,
        ranks: [],
        index,
      });
      continue;
    }
    const segments = route.path.slice(1).split("/");
    const last = segments.at(-1) ?? "";
    const rest = REST.exec(last)?.[1];
    const names = [...route.path.matchAll(PARAM)].map(
      (found) => found[1] ?? "",
    );
    if (rest !== undefined) names.push(rest);
    const ranks = segments.map((segment) => rank(segment, route));
    const sources = segments.map((segment) =>
      REST.test(segment)
        ? "([^/]+(?:\\/[^/]+)*)"
        : segment
            .split(PARAM)
            .map((part, place) => (place % 2 === 0 ? escape(part) : "([^/]+)"))
            .join(""),
    );
    const isStatic = ranks.at(-1) === "0";
    for (const format of [null, ...route.formats]) {
      const path = sources.map((source) => `\\/${source}`).join("");
      const suffix = format === null ? "" : `\\.${escape(format)}`;
      // A parameter never keeps a suffix that the route declares.
      const others = route.formats.map(escape).join("|");
      const guard =
        format === null && !isStatic && others !== ""
          ? `(?!.*\\.(?:${others})\\/?$)`
          : "";
      entries.push({
        route,
        pattern: new RegExp(`^${guard}${path}${suffix}\\/?$`, "s"),
        names,
        format,
        ranks:
          isStatic && format !== null ? [...ranks.slice(0, -1), "05"] : ranks,
        index,
      });
    }
  }
  return entries.sort((a, b) => {
    for (const [place, mine] of a.ranks.entries()) {
      const other = b.ranks[place] ?? "";
      if (mine !== other) return mine < other ? -1 : 1;
    }
    return a.ranks.length - b.ranks.length || a.index - b.index;
  });
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Null: does not match. `malformed`: does, but a value is no UTF-8. */
function attempt(entry: Entry, path: string): Match | "malformed" | null {
  const found = entry.pattern.exec(path);
  if (found === null) return null;
  const params: Record<string, string> = { ...entry.route.defaults };
  let malformed = false;
  for (const [place, name] of entry.names.entries()) {
    const value = decode(found[place + 1] ?? "");
    const constraint = entry.route.constraints[name];
    if (constraint !== undefined) {
      if (value === null) return null;
      if (!new RegExp(`^(?:${constraint})$`).test(value)) return null;
    }
    if (value === null) malformed = true;
    else params[name] = value;
  }
  const { route, format } = entry;
  return malformed ? "malformed" : { status: 200, route, params, format };
}

function fallBack(
  routes: readonly Route[],
  method: string,
  path: string,
): Match {
  const [first, controller, action, id, ...rest] = path
    .replace(/(?<=.)\/$/, "")
    .split("/");
  if (first !== "" || rest.length > 0 || action === undefined)
    return { status: 404 };
  const reach: Readonly<Record<string, (action: string) => boolean>> = {
    GET: (name) => !["create", "update", "destroy"].includes(name),
    POST: (name) =>
      !["index", "show", "new", "edit", "update", "destroy"].includes(name),
    PUT: (name) => name === "update",
    PATCH: (name) => name === "update",
    DELETE: (name) => name === "destroy",
  };
  const mayReach = reach[method];
  if (mayReach === undefined || id === "") return { status: 404 };
  const targets = routes.filter(
    (route) =>
      route.controller !== null &&
      encodeURI(route.controller) === controller &&
      !controller.includes("/") &&
      route.method === method &&
      route.action !== null &&
      mayReach(route.action) &&
      JSON.stringify(route.params) ===
        JSON.stringify(id === undefined ? [] : ["id"]),
  );
  const last = id ?? action;
  const suffix = /(?<=.)\.([^.]*)$/.exec(last)?.[1] ?? null;
  for (const cut of [true, false]) {
    for (const route of targets) {
      if (cut !== (suffix !== null && route.formats.includes(suffix))) continue;
      const text = cut ? last.slice(0, -(suffix ?? "").length - 1) : last;
      if (encodeURI(route.action ?? "") !== (id === undefined ? text : action))
        continue;
      const params: Record<string, string> = { ...route.defaults };
      if (id !== undefined) {
        const value = decode(text);
        const constraint = route.constraints["id"];
        if (
          constraint !== undefined &&
          (value === null || !new RegExp(`^(?:${constraint})$`).test(value))
        )
          continue;
        if (value === null) return { status: 400 };
        params["id"] = value;
      }
      return { status: 200, route, params, format: cut ? suffix : null };
    }
  }
  return { status: 404 };
}

/** The same answers as `createMatcher`, by another way. */
export function createNaiveMatcher(
  routes: readonly Route[],
): (method: string, path: string) => Match {
  const entries = listEntries(routes);
  const hasFallback = routes.some(
    (route) => route.controller === null && !route.redirect,
  );
  return (sent, path) => {
    const method = sent === "HEAD" ? "GET" : sent;
    if (path !== "/" && /^\/?$|^\/\/|\/\/$/.test(path)) return { status: 404 };
    const answers = entries.flatMap((entry) => {
      const answer = attempt(entry, path);
      return answer === null ? [] : [{ entry, answer }];
    });
    const own = answers.find(({ entry }) => entry.route.method === method);
    if (own !== undefined)
      return own.answer === "malformed" ? { status: 400 } : own.answer;
    if (answers.length > 0) {
      const methods = new Set(answers.map(({ entry }) => entry.route.method));
      if (methods.has("GET")) methods.add("HEAD");
      methods.add("OPTIONS");
      const order = [
        "GET",
        "HEAD",
        "POST",
        "PUT",
        "PATCH",
        "DELETE",
        "OPTIONS",
      ];
      return { status: 405, allow: order.filter((name) => methods.has(name)) };
    }
    return hasFallback ? fallBack(routes, method, path) : { status: 404 };
  };
}

/** Every route, of whatever method, that takes a path; the one tried first comes first. */
export function listTakers(
  routes: readonly Route[],
  path: string,
): readonly {
  readonly route: Route;
  readonly ranks: string;
  readonly index: number;
}[] {
  return listEntries(routes).flatMap((entry) => {
    const answer = attempt(entry, path);
    if (answer === null) return [];
    const { route, ranks, index } = entry;
    return [{ route, ranks: JSON.stringify(ranks), index }];
  });
}
