/**
 * The application: takes a request from the host to an action, and the reply
 * back. The first step finds the routes that the request may mean, and decides
 * whether it is for the application. It reads no body and calls neither hooks
 * nor actions, so that any other request can still go back to the framework.
 * The second step answers the request, inside `around` if there is one.
 */
import type { Match } from "../routing/router.js";
import type { Route } from "../routing/tree.js";
import { isPromise } from "../values.js";
import {
  callAction,
  createErrorTarget,
  createTarget,
  type Fallthrough,
  finishAnswer,
  finishFixed,
  finishRedirect,
  finishRefusal,
  type InFlight,
  isWritten,
  listMethods,
  MALFORMED,
  markReply,
  NOT_FOUND,
  type Outgoing,
  recover,
  refuseFormats,
  refuseMethod,
  refuseOrigin,
  TWO_HOSTS,
} from "./answer.js";
import type { Context, Target } from "./context.js";
import { findForeignOrigin, isTrusted } from "./cross-site.js";
import { createResponse, toWireReply, WebRequest } from "./fetch.js";
import {
  type AnyOptions,
  readOptions,
  runHooks,
  type Setup,
} from "./options.js";
import type { MethodOverride, Parts, SentForm } from "./parts.js";
import { type HttpError, isHttpError } from "./reply.js";
import {
  hasDots,
  RequestExchange,
  type RequestView,
  readPrefix,
  splitTarget,
} from "./request.js";
import { RequestContext } from "./request-context.js";

/** @typeParam N what the host passes to actions as `context.native` */
export interface App<N = unknown> {
  /**
   * Answers a request, synchronously unless there is an `around`, a form whose
   * `_method` has to be read, or a hook or an action that waits for something.
   * Neither throws nor rejects.
   */
  readonly dispatch: (request: RequestView<N>) => Outgoing | Promise<Outgoing>;
  /**
   * Like `dispatch`, for a host that has other things to serve too: null for a
   * request that is left to the host. The body of such a request was not read.
   *
   * @throws what an action or a hook threw, if errors are left to the host
   */
  readonly tryDispatch: (
    request: RequestView<N>,
    fallthrough?: Fallthrough,
  ) => Outgoing | null | Promise<Outgoing>;
  /**
   * Answers a web request.
   *
   * @param native what actions get as `context.native`; null if omitted, as in
   * tests of actions that do not use it
   */
  readonly fetch: (request: Request, native?: N) => Promise<Response>;
  /** From now on the path of `health` answers 503. `serve` calls it as it stops. */
  readonly drain: () => void;
}

/**
 * Creates the application.
 *
 * @param parts what the manifest decides
 * @param controllers the controllers, by their names in the route table
 * @throws TypeError for a `baseUrl` that is not an absolute URL, a `basePath`
 * that does not begin with a slash, a `bodyLimit` that is not a number of
 * bytes, options for a format, controller or action that does not exist, and a
 * missing guard
 */
export function createApp<
  C extends Context,
  S,
  A extends string,
  K extends string,
  N,
>(
  parts: Parts,
  controllers: object,
  options: AnyOptions<C, S, A, K, N> = {},
): App<N> {
  const setup = readOptions(parts, controllers, options as object);
  const tryDispatch: App["tryDispatch"] = (view, fallthrough = FALLTHROUGH) => {
    const found = findRoutes(setup, view);
    const isUnhandled =
      found === null
        ? fallthrough.paths
        : fallthrough.stubs &&
          found.all.every((each) => isStub(setup, view, each));
    return isUnhandled ? null : surround(setup, view, found, fallthrough);
  };
  const dispatch: App["dispatch"] = (view) =>
    surround(setup, view, findRoutes(setup, view), NOTHING);
  return {
    dispatch,
    tryDispatch,
    fetch: async (request, native: unknown = null) =>
      createResponse(
        await dispatch(new WebRequest(request, native)),
        request.method === "HEAD",
      ),
    drain: () => {
      setup.isDraining = true;
    },
  };
}

const FALLTHROUGH: Fallthrough = { errors: false, stubs: false, paths: true };
const NOTHING: Fallthrough = { errors: false, stubs: false, paths: false };

/** The routes that a request may match. */
interface Found {
  readonly match: Match;
  /** Includes those of other methods, which a form may ask for. */
  readonly all: readonly Match[];
  /** Whether a `_method` in its body counts. */
  readonly isHeard: boolean;
}

const HIDDEN_METHODS = ["PUT", "PATCH", "DELETE"];

/** The routes that a request may match; null if none has its path. */
function findRoutes(setup: Setup, view: RequestView): Found | null {
  const { method, headers } = view;
  const match = findRoute(setup, view, method);
  const isForm =
    method === "POST" && setup.parts.methodOverride?.isForm(headers) === true;
  if (!isForm) {
    return match.status === 404
      ? null
      : { match, all: [match], isHeard: false };
  }
  const all = [match];
  for (const name of HIDDEN_METHODS) all.push(findRoute(setup, view, name));
  const known = all.filter(({ status }) => status !== 404);
  const isHeard = known.some(
    (each) => each.status === 200 && hearsOverride(setup, each),
  );
  // Whichever method the form asks for, the path cannot be read.
  const malformed = known.find(({ status }) => status === 400);
  const own = match.status === 405 ? (malformed ?? match) : match;
  return known.length === 0 ? null : { match: own, all: known, isHeard };
}

/** Whether what a request asks for has not been written yet. */
function isStub(setup: Setup, view: RequestView, match: Match): boolean {
  if (match.status === 200) return !isWritten(setup, match.route);
  return (
    match.status === 405 &&
    match.allow.some((method) => {
      const other = findRoute(setup, view, method);
      return other.status === 200 && !isWritten(setup, other.route);
    })
  );
}

/** Whether a form's `_method` may select a route. */
function hearsOverride(
  { formats, parts }: Setup,
  { route }: Extract<Match, { status: 200 }>,
): boolean {
  return parts.methodOverride?.htmlOnly !== true || formats.hasHtml(route);
}

/** Answers a request, wrapped in `around` if there is one. */
function surround(
  setup: Setup,
  view: RequestView,
  found: Found | null,
  fallthrough: Fallthrough,
): Outgoing | Promise<Outgoing> {
  const { around, createState } = setup;
  if (around === null)
    return answer({ setup, view, fallthrough, exchange: null }, found);
  const exchange = new RequestExchange(view, createState());
  const inFlight: InFlight = { setup, view, fallthrough, exchange };
  const run = async (): Promise<Outgoing> => {
    const next = async () => toWireReply(await answer(inFlight, found));
    const reply = await around(exchange, next);
    return finishAnswer(setup, reply, createContext(), target);
  };
  const target: Target = { ...createErrorTarget(setup, view), by: "default" };
  const createContext = () =>
    new RequestContext(inFlight, view.method, target, null);
  return run().catch((error: unknown) =>
    recover(inFlight, error, createContext(), target),
  );
}

/** @param found null if no route has the path */
function answer(
  inFlight: InFlight,
  found: Found | null,
): Outgoing | Promise<Outgoing> {
  const { setup, view } = inFlight;
  if (found === null) return finishRefusal(inFlight, NOT_FOUND);
  if (view.headers.get("host")?.includes(",") === true) {
    return finishRefusal(inFlight, TWO_HOSTS);
  }
  const { match, all, isHeard } = found;
  const { methodOverride } = setup.parts;
  if (view.method === "POST") {
    const foreign = findForeignOrigin(view, setup.baseUrl);
    const route = match.status === 200 ? match.route : null;
    if (foreign !== null && !isTrusted(setup.trustedOrigins, foreign, route)) {
      const refusal = finishRefusal(inFlight, refuseOrigin(foreign));
      return markReply(inFlight, listRoutes(inFlight, match), refusal);
    }
  }
  return isHeard && methodOverride !== undefined
    ? answerForm(inFlight, methodOverride, all)
    : follow(inFlight, view.method, match, null);
}

/** Answers a form: its `_method` may select another route. */
async function answerForm(
  inFlight: InFlight,
  { read }: MethodOverride,
  all: readonly Match[],
): Promise<Outgoing> {
  const { setup, view } = inFlight;
  // Only the form says which one it is for, so the largest limit applies.
  const limits = all.map((match) =>
    match.status === 200 ? setup.limitOf(match.route) : 0,
  );
  let form: SentForm;
  try {
    form = await read(view, Math.max(...limits));
  } catch (error) {
    const match = findRoute(setup, view, "POST");
    if (match.status === 200 && isHttpError(error)) {
      return follow(inFlight, "POST", match, null, error);
    }
    const target = createErrorTarget(setup, view);
    const context = new RequestContext(inFlight, "POST", target, null);
    return recover(inFlight, error, context, target);
  }
  const { method, body, fields } = form;
  const match = findRoute(setup, view, method ?? "POST");
  const isDeaf =
    method !== null && match.status === 200 && !hearsOverride(setup, match);
  return isDeaf
    ? follow(inFlight, "POST", findRoute(setup, view, "POST"), fields)
    : follow(inFlight, method ?? "POST", match, body);
}

/**
 * Answers as a match says, and tells if its routes are deprecated.
 *
 * @param fault why the form could not be read
 */
function follow(
  inFlight: InFlight,
  method: string,
  match: Match,
  form: object | null,
  fault: HttpError | null = null,
): Outgoing | Promise<Outgoing> {
  const reply = reach(inFlight, method, match, form, fault);
  return inFlight.setup.parts.markDeprecated === undefined
    ? reply
    : markReply(inFlight, listRoutes(inFlight, match), reply);
}

/** The routes that a reply is about: the one that matched, or all of its path. */
function listRoutes({ setup, view }: InFlight, match: Match): readonly Route[] {
  if (match.status === 200) return [match.route];
  if (match.status !== 405) return [];
  return match.allow.flatMap((method) => {
    const other = findRoute(setup, view, method);
    return other.status === 200 ? [other.route] : [];
  });
}

/**
 * Calls the action of a route, or answers in its place. Hooks and guards come
 * after 406 and before every other refusal: most of them say who may go on.
 */
function reach(
  inFlight: InFlight,
  method: string,
  match: Match,
  form: object | null,
  fault: HttpError | null,
): Outgoing | Promise<Outgoing> {
  const { setup, view, exchange } = inFlight;
  if (match.status === 404) return finishRefusal(inFlight, NOT_FOUND);
  if (match.status === 405) {
    return method === "OPTIONS"
      ? { status: 204, headers: listMethods(match.allow), body: null }
      : finishRefusal(inFlight, refuseMethod(match.allow));
  }
  if (match.status === 400) {
    // Its values cannot be read, but 406 comes first all the same. A redirect
    // asks for no format.
    const readable = view.target.replace(/%/g, "_");
    const found = findRoute(setup, view, method, readable);
    return found.status === 200 &&
      found.route.redirect === undefined &&
      createTarget(setup, view, found, null) === null
      ? finishRefusal(inFlight, refuseFormats(setup, found.route))
      : finishRefusal(inFlight, MALFORMED);
  }
  const { document, health } = setup.parts;
  if (match.route === document?.route) {
    return finishFixed(inFlight, document.reply);
  }
  if (match.route === health?.route) {
    if (setup.isDraining) return finishFixed(inFlight, health.down);
    return health
      .ask(setup.early)
      .then((reply) => finishFixed(inFlight, reply));
  }
  if (exchange !== null) exchange.route = match.route;
  if (match.route.redirect)
    return finishRedirect(inFlight, match.route.redirect, match.params);
  const described = setup.described.get(match.route) ?? null;
  const target = createTarget(setup, view, match, described);
  if (target === null) {
    return finishRefusal(inFlight, refuseFormats(setup, match.route));
  }
  const context = new RequestContext(inFlight, method, target, form, fault);
  const { before } = setup;
  try {
    const early = before.length === 0 ? undefined : runHooks(before, context);
    const result = isPromise(early)
      ? early.then((reply) => reply ?? callAction(setup, context))
      : (early ?? callAction(setup, context));
    return isPromise(result)
      ? settle(inFlight, result, context, target)
      : finishAnswer(setup, result, context, target);
  } catch (error) {
    return recover(inFlight, error, context, target);
  }
}

/** Waits for the reply of an asynchronous action. */
async function settle(
  inFlight: InFlight,
  result: Promise<unknown>,
  context: RequestContext,
  target: Target,
): Promise<Outgoing> {
  try {
    return finishAnswer(inFlight.setup, await result, context, target);
  } catch (error) {
    return recover(inFlight, error, context, target);
  }
}

/** Finds the route of a path below the prefix that the app is mounted under. */
function findRoute(
  setup: Setup,
  view: RequestView,
  method: string,
  target = view.target,
): Match {
  const { path } = splitTarget(target);
  // A request about the server as a whole (RFC 9110, section 9.3.7).
  if (path === "*" && method === "OPTIONS") {
    return { status: 405, allow: METHODS };
  }
  if (path === null || path === "*") return { status: 400 };
  // A browser would have resolved these. As a parameter, they could climb out
  // of any path that is built from it.
  if (hasDots(path)) return { status: 404 };
  const { match } = setup.parts;
  const basePath = readPrefix(view, setup.basePath);
  if (basePath === "") return match(method, path);
  if (path === basePath) return match(method, "/");
  return path.startsWith(`${basePath}/`)
    ? match(method, path.slice(basePath.length))
    : { status: 404 };
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
