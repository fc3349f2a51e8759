/**
 * What the doc comment of an action's stub says: where it is reached, and what
 * is expected of it. Stage: emit. Text only.
 */
import type { ControllerAction, Model, Route } from "../model/types.js";
import { splitWords } from "../model/words.js";
import { idsOf } from "./routes.js";

/** Where members live, by the entry of the manifest that made them. */
export type MemberRoutes = ReadonlyMap<unknown, Route>;

/** The route that a resource's members are shown at, changed or removed. */
export function findMemberRoutes({ routes }: Model): MemberRoutes {
  const members = new Map<unknown, Route>();
  for (const route of routes) {
    const { action, helper, origin } = route;
    if (helper === null || members.has(origin)) continue;
    if (["show", "update", "destroy"].includes(action ?? "")) {
      members.set(origin, route);
    }
  }
  return members;
}

/** The path of what was made, as an action would write it. */
function writeLocation(route: Route, members: MemberRoutes): string {
  const member = members.get(route.origin);
  if (member === undefined) return "location";
  const own = member.kind === "member" ? member.args.length - 1 : -1;
  const args = member.args.map(({ name }, index) =>
    index === own ? nameOf(route) : `context.params.${name}`,
  );
  return `${member.helper ?? ""}Path(${args.join(", ")})`;
}

/** What an action calls the thing that it is about. */
function nameOf({ resource }: Route): string {
  return resource?.singular ?? "value";
}

/** The same in plain words: `line item`. */
function describe(route: Route): string {
  return splitWords(nameOf(route)).join(" ").toLowerCase();
}

/** What is expected of an action; "" where its name says all that is known. */
function describeDuty(route: Route, members: MemberRoutes): string {
  const name = nameOf(route);
  const ids = idsOf(route);
  if (route.kind === "subset") {
    if (ids === null) return "the list, of this subset alone.";
    const these = `every ${describe(route)} that \`context.query.${ids}\` names`;
    return route.action === "destroy"
      ? `removes ${these}. Answer \`context.noContent()\`.`
      : `changes ${these}. Answer \`context.ok(...)\` with them.`;
  }
  // What an entry of `routes` does is not ours to guess.
  if (route.kind === "route") return "";
  const thing = describe(route);
  // A singleton has nothing but itself below its address.
  const isOnly = members.get(route.origin)?.kind === "singleton";
  const one = isOnly ? "it" : "one";
  switch (route.action) {
    case "index":
      return "the list.";
    case "new":
      return `the form for ${isOnly ? "the" : "a new"} ${thing}.`;
    case "create":
      return `makes ${one}. Answer \`context.created(${name}, ${writeLocation(route, members)})\`.`;
    case "show":
      return isOnly ? `the ${thing}.` : `one ${thing}.`;
    case "edit":
      return "the form for changing it.";
    case "update":
      return `changes it. Answer \`context.ok(${name})\`, as it is now.`;
    case "destroy":
      return "removes it. Answer `context.noContent()`.";
    default:
      return "";
  }
}

/** The paragraphs of a stub's comment. */
export function describeStub(
  { routes }: ControllerAction,
  members: MemberRoutes,
): readonly string[] {
  const places = routes.map(({ method, path }) => `${method} ${path}`);
  const duty = routes
    .map((route) => describeDuty(route, members))
    .find((text) => text !== "");
  if (duty === undefined) return places;
  const [only] = places;
  return only !== undefined && places.length === 1
    ? [`${only}: ${duty}`]
    : [...places, `${duty.charAt(0).toUpperCase()}${duty.slice(1)}`];
}
