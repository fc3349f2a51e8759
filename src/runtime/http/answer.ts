/**
 * How a request is answered: an action is called, and its reply or its error
 * becomes what a host writes. If none is reached, by a refusal, a redirect or
 * the OpenAPI document.
 */
import type { Redirect, Route } from "../routing/tree.js";
import { hasOwn, isPromise, isRecord } from "../values.js";
import type { Context, Result, Target } from "./context.js";
import { type Described, readIds } from "./described.js";
import { logError, type Serializer, type Setup } from "./options.js";
import {
  createProblem,
  finishReply,
  HttpError,
  isHttpError,
  type Reply,
  readError,
  type WireReply,
} from "./reply.js";
import {
  type RequestExchange,
  type RequestView,
  splitTarget,
  writeLocation,
} from "./request.js";
import { NOTHING_HERE, RequestContext } from "./request-context.js";

export interface InFlight {
  readonly setup: Setup;
  readonly view: RequestView;
  readonly fallthrough: Fallthrough;
  /** Null if there is no `around`. */
  readonly exchange: RequestExchange | null;
}

/** What the app leaves to its framework instead of answering it. */
export interface Fallthrough {
  /** Whether errors are rethrown, for the framework's own handler. */
  readonly errors: boolean;
  /** Whether requests to unwritten actions are passed on, like unknown paths. */
  readonly stubs: boolean;
  /** Whether requests to paths without a route are passed on. */
  readonly paths: boolean;
}

type Method = (context: Context) => Result;

/**
 * Calls an action and returns its reply. If the controller has no such action,
 * the reply is 501, as for a stub: the types rule that out, but not every
 * project checks them.
 */
export function callAction(
  setup: Setup,
  context: RequestContext,
): Reply | Response | Promise<Reply | Response> {
  const { controller, action, ids } = context;
  context.enterAction();
  const found = findAction(setup, controller, action);
  if (found !== null && ids !== undefined && !hasItems(context.query[ids])) {
    return createProblem(400, `Name what this is about: ?${ids}[]=1`);
  }
  const refusal = context.refuseAction();
  if (refusal !== null) return refusal;
  if (found === null) return context.notImplemented();
  return found.method.call(found.owner, context);
}

function findAction(
  { controllers }: Setup,
  controller: string,
  action: string,
): { readonly owner: object; readonly method: Method } | null {
  if (!isRecord(controllers) || !hasOwn(controllers, controller)) return null;
  const owner = controllers[controller];
  if (!isRecord(owner)) return null;
  const method = owner[action];
  // Every object has a toString, which is not an action.
  return isAction(method) && method !== Reflect.get(Object.prototype, action)
    ? { owner, method }
    : null;
}

/**
 * Whether the action of a route has been written, that is, no longer calls
 * `notImplemented`. A route without a controller needs none. The text is asked,
 * as an unwritten action is passed on before any hook runs.
 */
export function isWritten(
  setup: Setup,
  { controller, action }: Route,
): boolean {
  if (controller === null) return true;
  const found = findAction(setup, controller, action ?? "");
  return found !== null && !String(found.method).includes("notImplemented(");
}

/** Whether a query value lists any words: an empty list never means all. */
function hasItems(value: unknown): boolean {
  const isWord = (item: unknown): boolean =>
    typeof item === "string" && item !== "";
  return Array.isArray(value) && value.length > 0 && value.every(isWord);
}

function isAction(value: unknown): value is Method {
  return typeof value === "function";
}

/**
 * What a host writes: a plain record, or the `Response` that the action
 * returned.
 */
export type Outgoing = WireReply | Response;

/** @throws TypeError if an action or a hook did not return a reply */
export function finishAnswer(
  setup: Setup,
  reply: unknown,
  context: RequestContext,
  target: Target,
): Outgoing {
  if (!isReply(reply)) {
    const name = `${target.controller}#${target.action}`;
    throw new TypeError(`${name} gave ${typeof reply}, which is no reply`);
  }
  if ("arrayBuffer" in reply) {
    if (reply.status === 0) throw new TypeError("The Response is an error");
    if (reply.bodyUsed) throw new TypeError("The Response was read already");
    return reply;
  }
  const written = write(setup, reply, context, target);
  if (written !== null) return written;
  const { format, route } = target;
  const { method, headers } = context;
  if (method === "GET" || method === "HEAD") {
    throw new HttpError(
      406,
      `There is no serializer for such a value in the format ${format.name}`,
    );
  }
  // The request has taken effect, so it is not refused: use another format.
  const accept = headers.get("accept");
  for (const other of setup.formats.listOthers(route, format, accept)) {
    const choice: Target = { ...target, format: other, by: "accept" };
    const late = write(setup, reply, context, choice);
    if (late !== null) return late;
  }
  throw new TypeError("No format can write the reply");
}

/** What the host writes; null if the format cannot express the value. */
function write(
  { serializers, parts, callerVary, problem }: Setup,
  reply: Reply,
  context: RequestContext,
  target: Target,
): WireReply | null {
  const serializer = serializers && findSerializer(serializers, target);
  const written = finishReply(
    reply,
    target,
    context,
    serializer ? (value) => serializer(value, context) : undefined,
    problem
      ? (members) => problem(members, context, target.described)
      : undefined,
  );
  if (written !== null) parts.caller?.mark(context, written, callerVary);
  return written;
}

/** The most specific serializer that replaces a format's own. */
function findSerializer(
  serializers: ReadonlyMap<string, Serializer>,
  { controller, action, format: { name } }: Target,
): Serializer | undefined {
  return (
    serializers.get(`${controller}#${action}.${name}`) ??
    serializers.get(`${controller}.${name}`) ??
    serializers.get(name)
  );
}

function isReply(value: unknown): value is Reply | Response {
  return typeof value === "object" && value !== null && "status" in value;
}

/**
 * The reply to a request whose action or hook threw an error.
 *
 * @throws the error itself if errors are left to the framework
 */
export function recover(
  { setup, fallthrough }: InFlight,
  error: unknown,
  context: RequestContext,
  target: Target,
): Outgoing | Promise<Outgoing> {
  if (fallthrough.errors) throw error;
  try {
    const told = readError(error);
    if (told !== null && told.status < 500) {
      return finishError(setup, told, context, target);
    }
    const handled = isMeant(error) ? told : setup.onError(error, context);
    return isPromise(handled)
      ? handled
          .then((late) => finishError(setup, late ?? told, context, target))
          .catch((second: unknown) => giveUp(setup, second, context, target))
      : finishError(setup, handled ?? told, context, target);
  } catch (second) {
    return giveUp(setup, second, context, target);
  }
}

/** Whether the error was thrown as a reply, and wraps no other error. */
function isMeant(error: unknown): boolean {
  return isHttpError(error) && Reflect.get(error, "cause") === undefined;
}

/** What `onError` replied, or a 500 that reveals nothing about the error. */
function finishError(
  setup: Setup,
  reply: unknown,
  context: RequestContext,
  target: Target,
): Outgoing {
  const sent = isReply(reply) ? reply : createProblem(500);
  return finishAnswer(setup, sent, context, target);
}

/** The reply if handling an error failed as well. */
function giveUp(
  setup: Setup,
  error: unknown,
  context: RequestContext,
  target: Target,
): Outgoing {
  logError(error, context);
  return finishAnswer(setup, createProblem(500), context, target);
}

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
export function finishRefusal(inFlight: InFlight, reply: Reply): Outgoing {
  const { setup, view } = inFlight;
  const target = createErrorTarget(setup, view);
  const context = new RequestContext(inFlight, view.method, target, null);
  return finishAnswer(setup, reply, context, target);
}

/** The reply to a request that the route table redirects. */
export function finishRedirect(
  inFlight: InFlight,
  { to, status }: Redirect,
  params: Readonly<Record<string, string>>,
): Outgoing {
  const { setup, view } = inFlight;
  const location = setup.parts.redirect?.(to, params) ?? null;
  if (location === null) return finishRefusal(inFlight, NOT_FOUND);
  const target = createErrorTarget(setup, view);
  const context = new RequestContext(inFlight, view.method, target, null);
  const reply = context.redirect(location, { status, external: true });
  return finishAnswer(setup, reply, context, target);
}

/**
 * A reply of the application's own, such as the OpenAPI document: it is the same for
 * every Accept header.
 */
export function finishFixed(inFlight: InFlight, reply: Reply): Outgoing {
  const { setup, view } = inFlight;
  const target: Target = { ...createErrorTarget(setup, view), by: "default" };
  const context = new RequestContext(inFlight, view.method, target, null);
  return finishAnswer(setup, reply, context, target);
}

/** Says on a reply that its routes are deprecated, where a project has such. */
export function markReply(
  { setup, view }: InFlight,
  routes: readonly Route[],
  reply: Outgoing | Promise<Outgoing>,
): Outgoing | Promise<Outgoing> {
  const mark = (late: Outgoing) =>
    setup.parts.markDeprecated?.(routes, late, (see) =>
      writeLocation(see, view, setup),
    ) ?? late;
  return isPromise(reply) ? reply.then(mark) : mark(reply);
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

/** What a request has matched. */
interface MatchedRoute {
  readonly route: Route;
  /** The suffix of the path. */
  readonly format: string | null;
  readonly params: Record<string, string>;
}

/**
 * The parts of a context that depend on the route; null if the client accepts
 * none of the route's formats.
 */
export function createTarget(
  { formats }: Setup,
  { headers }: RequestView,
  { route, format, params }: MatchedRoute,
  described: Described | null,
): Target | null {
  const choice = formats.choose(route, format, headers.get("accept"));
  if (choice === null) return null;
  const { controller, action } = route;
  return {
    controller: controller ?? "",
    action: action ?? "",
    params: readIds(params, described),
    route,
    described,
    format: choice.format,
    by: choice.by,
  };
}
