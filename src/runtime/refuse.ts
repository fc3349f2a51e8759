/**
 * The replies to requests that reach no action: refusals, redirects, and the
 * OpenAPI document.
 */
import { finish, type Outgoing } from "./finish.js";
import type { Setup } from "./options.js";
import { createProblem, type Reply } from "./reply.js";
import { type RequestView, splitTarget } from "./request.js";
import {
  NOTHING_HERE,
  RequestContext,
  type Target,
} from "./request-context.js";
import type { Redirect, Route } from "./route.js";
import type { Visit } from "./visit.js";

export const NOT_FOUND: Reply = createProblem(404, NOTHING_HERE);
export const MALFORMED: Reply = createProblem(400, "The path is malformed");
export const TWO_HOSTS: Reply = createProblem(
  400,
  "The Host header has to be there once",
);

/** The reply if a path takes only other methods (RFC 9110, section 15.5.6). */
export function refuseMethod(allow: readonly string[]): Reply {
  const detail = "Allow lists what can be done here";
  return createProblem(405, detail, listMethods(allow));
}

/** The Allow header. */
export function listMethods(allow: readonly string[]): Record<string, string> {
  return { allow: allow.join(", ") };
}

/** The reply to a request that accepts none of a route's formats. */
export function refuseFormats({ formats }: Setup, route: Route): Reply {
  const acceptable = formats.list(route).map(({ contentType }) => contentType);
  const detail = `This address replies with ${acceptable.join(", ")}`;
  return createProblem(406, { detail, acceptable });
}

/** The reply to a form from another site. */
export function refuseOrigin(origin: string): Reply {
  const detail = `A page of ${origin} has sent this: trustedOrigins can allow it`;
  return createProblem(403, detail);
}

/** The reply to a request that reaches no action. */
export function finishRefusal(visit: Visit, reply: Reply): Outgoing {
  const { setup, view } = visit;
  const target = createErrorTarget(setup, view);
  const context = new RequestContext(visit, view.method, target, null);
  return finish(setup, reply, context, target);
}

/** The reply to a request that the route table redirects. */
export function finishRedirect(
  visit: Visit,
  { to, status }: Redirect,
  params: Readonly<Record<string, string>>,
): Outgoing {
  const { setup, view } = visit;
  const location = setup.parts.redirect?.(to, params) ?? null;
  if (location === null) return finishRefusal(visit, NOT_FOUND);
  const target = createErrorTarget(setup, view);
  const context = new RequestContext(visit, view.method, target, null);
  const reply = context.redirect(location, { status, external: true });
  return finish(setup, reply, context, target);
}

/**
 * The reply with the OpenAPI document, which is the same for every Accept
 * header.
 */
export function finishDocument(visit: Visit, reply: Reply): Outgoing {
  const { setup, view } = visit;
  const target: Target = { ...createErrorTarget(setup, view), by: "default" };
  const context = new RequestContext(visit, view.method, target, null);
  return finish(setup, reply, context, target);
}

/** The target of a context if no route, or no format, was found. */
export function createErrorTarget(
  { formats }: Setup,
  { target, headers }: RequestView,
): Target {
  const { path } = splitTarget(target);
  const choice = formats.chooseForError(path, headers.get("accept"));
  return {
    ...choice,
    controller: "",
    action: "",
    params: {},
    route: null,
    described: null,
  };
}
