/**
 * The doc comment of an action's stub: where the action is reached, and what is
 * expected of it. Stage: emit. Prose only; the code that answers is a template.
 */
import type { ControllerAction, Model, ModelRoute } from "../model/types.js";
import { splitWords } from "../model/words.js";
import { idsOf } from "./routes.js";
import { findRefused, findTakenIds } from "./taken-ids.js";
import type { StubAnswerData } from "./template-data/yours.js";

/** The routes of resources' members, by the manifest entry that made them. */
export type MemberRoutes = ReadonlyMap<unknown, Member>;

interface Member {
  readonly route: ModelRoute;
  /**
   * Whether the table has GET at its path, and no other route takes its ids:
   * only then it is an address.
   */
  readonly isShown: boolean;
  /** Whether its helper refuses some of the values that it may have. */
  readonly mayRefuse: boolean;
  /** The formats of GET at its path. */
  readonly formats: ReadonlySet<string>;
}

/** Finds the routes at which members are shown, changed or removed. */
export function findMemberRoutes(model: Model): MemberRoutes {
  const { routes } = model;
  const isTaken = findTakenIds(model);
  const mayRefuse = findRefused(model);
  const members = new Map<unknown, Member>();
  const shown = new Map(
    routes
      .filter(
        ({ method, redirect }) => method === "GET" && redirect === undefined,
      )
      .map((route) => [shapeOf(route), formatsOf(route)]),
  );
  for (const route of routes) {
    const { action, helper, origin } = route;
    if (helper === null || members.has(origin)) continue;
    if (["show", "update", "destroy"].includes(action ?? "")) {
      const formats = shown.get(shapeOf(route));
      members.set(origin, {
        route,
        mayRefuse: mayRefuse(route),
        isShown: formats !== undefined && !isTaken(route),
        formats: new Set(formats),
      });
    }
  }
  return members;
}

/** What a route replies in; JSON if nothing else is said. */
function formatsOf({ formats }: ModelRoute): readonly string[] {
  return formats.length === 0 ? ["json"] : formats;
}

/**
 * The route of an action beside which a Location leads: the first, unless the
 * address there has other formats than the replies. Of several resources that
 * share the action, another one may have them all, or at least JSON.
 */
export function findLocated(
  routes: readonly ModelRoute[],
  members: MemberRoutes,
): ModelRoute | undefined {
  const [first] = routes;
  const speaks = (
    { origin }: ModelRoute,
    formats: readonly string[],
  ): boolean => formats.every((each) => members.get(origin)?.formats.has(each));
  const wanted = [...new Set(routes.flatMap(formatsOf))];
  const isReached = (route: ModelRoute): boolean =>
    describeCreatedPath(route, members)?.params.every(
      (param) =>
        param === null || routes.every(({ params }) => params.includes(param)),
    ) === true;
  if (first === undefined || !isReached(first)) return first;
  const shown = routes.filter(isReached);
  return (
    shown.find((route) => speaks(route, wanted)) ??
    shown.find((route) => wanted.includes("json") && speaks(route, ["json"])) ??
    first
  );
}

/** A path, whatever its values are called. */
function shapeOf({ path }: Pick<ModelRoute, "path">): string {
  return path.replace(/:\w+/g, ":");
}

/** The path of what was created; null if no route shows it. */
export function describeCreatedPath(
  { origin }: ModelRoute,
  members: MemberRoutes,
): StubAnswerData["path"] {
  const found = members.get(origin);
  if (!found?.isShown) return null;
  const { route: member, mayRefuse } = found;
  const own = member.kind === "member" ? member.args.length - 1 : -1;
  return {
    helper: member.helper ?? "",
    how: !mayRefuse ? "path" : own === 0 ? "helper" : "function",
    params: member.args.map(({ name }, index) => (index === own ? null : name)),
  };
}

/** The name that an action's code uses for its resource. */
export function nameResource({ resource }: ModelRoute): string {
  return resource?.singular ?? "value";
}

/** That name in plain words: `line item`. */
function describe(route: ModelRoute): string {
  return splitWords(nameResource(route)).join(" ").toLowerCase();
}

/** What an action should do, and what it should reply with, if known. */
interface Duty {
  readonly text: string;
  readonly reply: StubAnswerData["reply"] | null;
}

/** What is expected of an action; null if its name says all that is known. */
function describeDuty(route: ModelRoute, members: MemberRoutes): Duty | null {
  if (route.kind === "subset") return describeSubset(route);
  // What an entry of `routes` does cannot be guessed.
  if (route.kind === "route") return null;
  const thing = describe(route);
  // A singleton is the only thing at its address.
  const isOnly = members.get(route.origin)?.route.kind === "singleton";
  switch (route.action) {
    case "index":
      return { text: "the list.", reply: null };
    case "new":
      return {
        text: `the form for ${isOnly ? "the" : "a new"} ${thing}.`,
        reply: null,
      };
    case "create":
      return { text: `makes ${isOnly ? "it" : "one"}.`, reply: "created" };
    case "show":
      return { text: `${isOnly ? "the" : "one"} ${thing}.`, reply: null };
    case "edit":
      return { text: "the form for changing it.", reply: null };
    case "update":
      return { text: "changes it.", reply: "changed" };
    case "destroy":
      return { text: "removes it.", reply: "removed" };
    default:
      return null;
  }
}

function describeSubset(route: ModelRoute): Duty {
  const ids = idsOf(route);
  if (ids === null)
    return { text: "the list, of this subset alone.", reply: null };
  const these = `every ${describe(route)} that \`context.query.${ids}\` names`;
  return route.action === "destroy"
    ? { text: `removes ${these}.`, reply: "removed" }
    : { text: `changes ${these}.`, reply: "list" };
}

/** What a stub's comment says. */
interface StubComment {
  readonly comment: readonly string[];
  readonly answer: StubAnswerData | null;
}

/**
 * The paragraphs of a stub's comment, and the end of the last one.
 *
 * @param handler what answered before; undefined if that is unknown
 * @param store the store of which it creates a row that no request describes
 * whole; null for any other action
 */
export function describeStub(
  { routes }: ControllerAction,
  members: MemberRoutes,
  handler: string | undefined,
  store: string | null,
): StubComment {
  const places = routes.map(({ method, path }) => `${method} ${path}`);
  const before =
    handler === undefined ? [] : [`Before, \`${handler}\` answered.`];
  for (const route of routes) {
    const duty = describeDuty(route, members);
    if (duty === null) continue;
    const { text, reply } = duty;
    const [only = ""] = places;
    const lines =
      places.length === 1
        ? [`${only}: ${text}`]
        : [...places, `${text.charAt(0).toUpperCase()}${text.slice(1)}`];
    const open =
      store === null
        ? []
        : [
            `No request sets all that the row needs: give the rest to \`this.#${store}.create\`, as \`set\`.`,
          ];
    return {
      comment: [...before, ...lines, ...open],
      answer: reply && {
        reply,
        value: nameResource(route),
        path: describeCreatedPath(
          findLocated(routes, members) ?? route,
          members,
        ),
      },
    };
  }
  return { comment: [...before, ...places], answer: null };
}
