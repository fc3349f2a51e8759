/**
 * The application: takes a request from its host to the action and back.
 */
import { isForm, readForm, type Form } from "./body.js";
import type { Controllers } from "./contracts.js";
import {
  RequestContext,
  splitTarget,
  type Context,
  type ContextSettings,
  type QueryValue,
  type RequestView,
  type Result,
  type Target,
} from "./http.js";
import type { Native } from "./native.js";
import { chooseErrorFormat, chooseFormat, listFormats } from "./negotiation.js";
import {
  createProblem,
  finishReply,
  HttpError,
  type Reply,
  type ReplyBody,
  type WireReply,
} from "./reply.js";
import { match, type Match } from "./router.js";
import { routes, settings, type Route } from "./routes.js";
import { createResponse, WebRequest } from "./web.js";

/** What a hook may return: a reply, which is sent, or nothing. */
export type HookResult =
  | Reply
  | Response
  | undefined
  | Promise<Reply | Response | undefined>
  | Promise<void>;

/** Writes a value in a format: as text, bytes or a stream. */
export type Serializer = (value: unknown, context: Context) => ReplyBody;

export interface AppOptions {
  /**
   * Runs before every action. Where it replies, that is sent, and the action
   * does not run: the place for authentication and the like.
   */
  readonly before?: ((context: Context) => HookResult) | undefined;
  /**
   * Hears of every error that is not an `HttpError`; `console.error` does
   * unless you say otherwise. Where it replies, that is sent, else a 500 that
   * says nothing of the error.
   */
  readonly onError?:
    | ((error: unknown, context: Context) => HookResult)
    | ((error: unknown, context: Context) => void)
    | undefined;
  /** What absolute URLs begin with, instead of the manifest's. */
  readonly baseUrl?: string | undefined;
  /**
   * The prefix that the application is mounted under, where its framework does
   * not say so by itself; other paths are 404.
   */
  readonly basePath?: string | undefined;
  /** How long a request's body may be, in bytes. 1 MiB unless you say otherwise. */
  readonly bodyLimit?: number | undefined;
  /**
   * What writes values instead of a format's own serializer: of a format
   * (`ics`), in a controller alone (`articles.csv`), or in one action of it
   * (`articles#index.csv`). The most precise one counts.
   */
  readonly serializers?: Readonly<Record<string, Serializer>> | undefined;
}

/** What a host writes: a plain record, or the `Response` that the action made. */
export type Outgoing = WireReply | Response;

/** How an app is put into a framework's own. */
export interface MountOptions {
  /**
   * Whether a request goes on to what else the framework has, where none of
   * the app's routes has its path: true unless you say otherwise. False: the
   * app answers 404 itself, in the format that the client asked for.
   */
  readonly fallthrough?: boolean | undefined;
}

export interface App {
  /**
   * Answers a request, at once where neither the action nor a hook waits for
   * anything. Neither throws nor rejects.
   */
  readonly dispatch: (request: RequestView) => Outgoing | Promise<Outgoing>;
  /**
   * The same for a host that has other things to serve too: null where no
   * route has the request's path, which was not read any further then.
   */
  readonly tryDispatch: (
    request: RequestView,
  ) => Outgoing | null | Promise<Outgoing>;
  /**
   * Answers a web request.
   *
   * @param native what actions get as `context.native`; the request itself
   * where it is left out, as in tests of actions that do not ask for it
   */
  readonly fetch: (request: Request, native?: Native) => Promise<Response>;
}

const DEFAULT_BODY_LIMIT = 1024 * 1024;

type Early = Reply | Response | undefined;

/** The options as they are used. */
interface Setup extends ContextSettings {
  readonly controllers: Controllers;
  readonly before: ((context: Context) => Early | Promise<Early>) | undefined;
  readonly onError: (error: unknown, context: Context) => unknown;
  readonly basePath: string;
  readonly serializers: ReadonlyMap<string, Serializer> | null;
}

/**
 * Makes the application.
 *
 * @throws TypeError for a `baseUrl` that is no absolute URL, a `basePath` that
 * does not begin with a slash, a `bodyLimit` that is no number of bytes, and a
 * serializer of a format, controller or action that there is not
 */
export function createApp(
  controllers: Controllers,
  options: AppOptions = {},
): App {
  const setup: Setup = {
    controllers,
    // A promise of nothing is one of undefined.
    before: options.before as Setup["before"],
    onError: options.onError ?? logError,
    basePath: readBasePath(options.basePath ?? ""),
    baseUrl: readBaseUrl(options.baseUrl ?? settings.baseUrl),
    bodyLimit: readBodyLimit(options.bodyLimit ?? DEFAULT_BODY_LIMIT),
    serializers: readSerializers(options.serializers),
  };
  const tryDispatch: App["tryDispatch"] = (view) => {
    const { method, headers } = view;
    if (method === "POST" && settings.methodOverride && isForm(headers)) {
      return isKnown(setup, view) ? answerForm(setup, view) : null;
    }
    return answer(setup, view, method, null);
  };
  const dispatch: App["dispatch"] = (view) =>
    tryDispatch(view) ?? finishRefusal(setup, NOT_FOUND, view);
  return {
    dispatch,
    tryDispatch,
    fetch: async (request, native = request as never) =>
      createResponse(
        await dispatch(new WebRequest(request, native)),
        request.method === "HEAD",
      ),
  };
}

function logError(error: unknown): void {
  console.error(error);
}

function readBasePath(text: string): string {
  const path = text.replace(/\/$/, "");
  if (/^(?:\/[^/?#]+)*$/.test(path)) return path;
  throw new TypeError(
    `basePath has to begin with a slash, not to be ${JSON.stringify(text)}`,
  );
}

function readBaseUrl(text: string | null): string | null {
  if (text === null) return null;
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) {
    return text.replace(/\/$/, "");
  }
  throw new TypeError(
    `baseUrl has to be an http or https URL, not ${JSON.stringify(text)}`,
  );
}

function readBodyLimit(bytes: number): number {
  if (bytes >= 0) return bytes;
  throw new TypeError(`bodyLimit has to be a number of bytes, not ${bytes}`);
}

function readSerializers(
  serializers: AppOptions["serializers"],
): Setup["serializers"] {
  if (serializers === undefined) return null;
  const owners = new Set([""]);
  for (const { controller, action } of routes) {
    owners
      .add(`${controller ?? ""}.`)
      .add(`${controller ?? ""}#${action ?? ""}.`);
  }
  const table = new Map(Object.entries(serializers));
  for (const key of table.keys()) {
    const end = key.lastIndexOf(".") + 1;
    const isKnown = Object.hasOwn(settings.formats, key.slice(end));
    if (!isKnown || !owners.has(key.slice(0, end))) {
      throw new TypeError(`There is no ${JSON.stringify(key)} to serialize`);
    }
  }
  return table;
}

/** A form may ask for another method, and the method decides about its route. */
async function answerForm(setup: Setup, view: RequestView): Promise<Outgoing> {
  let form: Form;
  try {
    form = await readForm(view, setup.bodyLimit);
  } catch (error) {
    const target = createErrorTarget(view);
    const context = new RequestContext(view, "POST", target, setup, null);
    return recover(setup, error, context, target);
  }
  const { method } = form;
  // The fallback route has paths that some methods alone can reach.
  return (
    answer(setup, view, method ?? "POST", form) ??
    finishRefusal(setup, NOT_FOUND, view)
  );
}

/** Finds the action for a request, and calls it; null where there is no path. */
function answer(
  setup: Setup,
  view: RequestView,
  method: string,
  form: Form | null,
): Outgoing | null | Promise<Outgoing> {
  const found = findRoute(setup, view, method);
  if (found.status === 404) return null;
  if (found.status === 400) {
    return finishRefusal(setup, MALFORMED, view);
  }
  if (found.status === 405) {
    return method === "OPTIONS"
      ? { status: 204, headers: listMethods(found.allow), body: null }
      : finishRefusal(setup, refuseMethod(found.allow), view);
  }
  const target = createTarget(view, found);
  if (target === null) {
    return finishRefusal(setup, refuseFormats(found.route), view);
  }
  const context = new RequestContext(view, method, target, setup, form);
  const { ids } = found.route;
  try {
    const early = setup.before?.(context);
    const result = isPromise(early)
      ? early.then((reply) => reply ?? callAction(setup, context, ids))
      : (early ?? callAction(setup, context, ids));
    return isPromise(result)
      ? result
          .then((reply) => finish(setup, reply, context, target))
          .catch((error: unknown) => recover(setup, error, context, target))
      : finish(setup, result, context, target);
  } catch (error) {
    return recover(setup, error, context, target);
  }
}

/** Looks for a path below the prefix that the application is mounted under. */
function findRoute(setup: Setup, view: RequestView, method: string): Match {
  const { path } = splitTarget(view.target);
  // A question about the server as a whole (RFC 9110, section 9.3.7).
  if (path === "*" && method === "OPTIONS") {
    return { status: 405, allow: METHODS };
  }
  if (path === null || path === "*") return { status: 400 };
  // What a browser would have resolved: as a parameter it could climb out of
  // whatever is put together with it.
  if (DOT_SEGMENT.test(path)) return { status: 404 };
  const mounted = view.basePath ?? "";
  const basePath = mounted === "" ? setup.basePath : mounted;
  if (basePath === "") return match(method, path);
  if (path === basePath) return match(method, "/");
  return path.startsWith(`${basePath}/`)
    ? match(method, path.slice(basePath.length))
    : { status: 404 };
}

/** Whether some route has a request's path, whatever method a form asks for. */
function isKnown(setup: Setup, view: RequestView): boolean {
  return ["POST", "PUT", "PATCH", "DELETE"].some(
    (method) => findRoute(setup, view, method).status !== 404,
  );
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

const NOT_FOUND = createProblem(404, "There is nothing at this address");
const MALFORMED = createProblem(400, "The path is malformed");

/** The reply where a path takes other methods (RFC 9110, section 15.5.6). */
function refuseMethod(allow: readonly string[]): Reply {
  const detail = "Allow lists what can be done here";
  return createProblem(405, detail, listMethods(allow));
}

function listMethods(allow: readonly string[]): Record<string, string> {
  return { allow: allow.join(", ") };
}

/** The reply to a request that accepts none of a route's formats. */
function refuseFormats(route: Route): Reply {
  const acceptable = listFormats(route).map(({ contentType }) => contentType);
  const detail = `This address replies with ${acceptable.join(", ")}`;
  return createProblem(406, { detail, acceptable });
}

/**
 * The reply of an action. One that its controller does not have is 501, as a
 * stub is: the types do not let that happen, but not every project has them.
 *
 * @param ids the list in the query without which the action may not run
 */
function callAction(
  { controllers }: Setup,
  context: Context,
  ids: string | undefined,
): Reply | Response | Promise<Reply | Response> {
  const { controller, action } = context;
  const owner: unknown = Object.hasOwn(controllers, controller)
    ? Reflect.get(controllers, controller)
    : undefined;
  if (typeof owner !== "object" || owner === null) {
    return context.notImplemented();
  }
  const method: unknown = Reflect.get(owner, action);
  // Every object has a toString, which is no action.
  if (!isAction(method) || method === Reflect.get(Object.prototype, action)) {
    return context.notImplemented();
  }
  if (ids !== undefined && !hasItems(context.query[ids])) {
    return createProblem(400, `Name what this is about: ?${ids}[]=1`);
  }
  return method.call(owner, context);
}

/** Whether a query has a list of words: an empty list never means all. */
function hasItems(value: QueryValue | undefined): boolean {
  const isWord = (item: unknown): boolean =>
    typeof item === "string" && item !== "";
  return Array.isArray(value) && value.length > 0 && value.every(isWord);
}

function isAction(value: unknown): value is (context: Context) => Result {
  return typeof value === "function";
}

function isPromise<T>(value: T | Promise<T>): value is Promise<T> {
  return typeof value === "object" && value !== null && "then" in value;
}

/** @throws TypeError where an action, or a hook, gave no reply */
function finish(
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
  if (setup.serializers === null) return finishReply(reply, target, context);
  const serializer = findSerializer(setup.serializers, target);
  return finishReply(
    reply,
    target,
    context,
    serializer && ((value) => serializer(value, context)),
  );
}

/** The most precise serializer that replaces a format's own. */
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

/** The reply to a request that comes to no action. */
function finishRefusal(
  setup: Setup,
  reply: Reply,
  view: RequestView,
): Outgoing {
  const target = createErrorTarget(view);
  const context = new RequestContext(view, view.method, target, setup, null);
  return finish(setup, reply, context, target);
}

function isReply(value: unknown): value is Reply | Response {
  return typeof value === "object" && value !== null && "status" in value;
}

/** The reply to a request whose action, or a hook before it, has thrown. */
function recover(
  setup: Setup,
  error: unknown,
  context: RequestContext,
  target: Target,
): Outgoing | Promise<Outgoing> {
  try {
    const reply =
      error instanceof HttpError
        ? createProblem(error.status, error.problem, error.headers)
        : setup.onError(error, context);
    return isPromise(reply)
      ? reply
          .then((late) => finishError(setup, late, context, target))
          .catch((second: unknown) => giveUp(setup, second, context, target))
      : finishError(setup, reply, context, target);
  } catch (second) {
    return giveUp(setup, second, context, target);
  }
}

/** What `onError` replied, or a 500 that says nothing of the error. */
function finishError(
  setup: Setup,
  reply: unknown,
  context: RequestContext,
  target: Target,
): Outgoing {
  const sent = isReply(reply) ? reply : createProblem(500);
  return finish(setup, sent, context, target);
}

/** The reply where handling an error went wrong as well. */
function giveUp(
  setup: Setup,
  error: unknown,
  context: RequestContext,
  target: Target,
): Outgoing {
  logError(error);
  return finish(setup, createProblem(500), context, target);
}

/** What a route decides of its actions' context; null where the client accepts none of its formats. */
function createTarget(
  { headers }: RequestView,
  { route, params, format }: Extract<Match, { status: 200 }>,
): Target | null {
  const choice = chooseFormat(route, format, headers.get("accept"));
  if (choice === null) return null;
  const { controller, action } = route;
  return {
    controller: controller ?? "",
    action: action ?? "",
    params,
    format: choice.format,
    by: choice.by,
  };
}

/** The same where no route, or no format, was found. */
function createErrorTarget({ target, headers }: RequestView): Target {
  const { path } = splitTarget(target);
  const choice = chooseErrorFormat(path, headers.get("accept"));
  return { ...choice, controller: "", action: "", params: {} };
}
