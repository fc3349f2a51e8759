/**
 * The application: takes a request from its host to the action and back.
 */
import { callAction } from "./call-action.js";
import { RequestContext, type Context, type Target } from "./context.js";
import { finish, isPromise, recover, type Outgoing } from "./finish.js";
import { readOptions, type AppOptions, type Setup } from "./options.js";
import type { MethodOverride, Parts, SentForm } from "./parts.js";
import {
  createErrorTarget,
  finishRefusal,
  listMethods,
  MALFORMED,
  NOT_FOUND,
  refuseFormats,
  refuseMethod,
} from "./refuse.js";
import { splitTarget, type RequestView } from "./request.js";
import type { Match } from "./router.js";
import { createResponse, WebRequest } from "./web.js";

/** @typeParam N what the host hands to actions as `context.native` */
export interface App<N = unknown> {
  /**
   * Answers a request, at once where neither the action nor a hook waits for
   * anything. Neither throws nor rejects.
   */
  readonly dispatch: (request: RequestView<N>) => Outgoing | Promise<Outgoing>;
  /**
   * The same for a host that has other things to serve too: null where no
   * route has the request's path, which was not read any further then.
   */
  readonly tryDispatch: (
    request: RequestView<N>,
  ) => Outgoing | null | Promise<Outgoing>;
  /**
   * Answers a web request.
   *
   * @param native what actions get as `context.native`; the request itself
   * where it is left out, as in tests of actions that do not ask for it
   */
  readonly fetch: (request: Request, native?: N) => Promise<Response>;
}

/**
 * Makes the application.
 *
 * @param parts what the manifest decides
 * @param controllers by their names in the route table
 * @throws TypeError for a `baseUrl` that is no absolute URL, a `basePath` that
 * does not begin with a slash, a `bodyLimit` that is no number of bytes, and a
 * serializer of a format, controller or action that there is not
 */
export function createApp<C extends Context, N>(
  parts: Parts,
  controllers: object,
  options: AppOptions<C> = {},
): App<N> {
  const setup = readOptions(parts, controllers, options);
  const { methodOverride } = parts;
  const tryDispatch: App["tryDispatch"] = (view) => {
    const { method, headers } = view;
    if (method === "POST" && methodOverride?.isForm(headers)) {
      return isKnown(setup, view)
        ? answerForm(setup, view, methodOverride)
        : null;
    }
    return answer(setup, view, method, null);
  };
  const dispatch: App["dispatch"] = (view) =>
    tryDispatch(view) ?? finishRefusal(setup, NOT_FOUND, view);
  return {
    dispatch,
    tryDispatch,
    fetch: async (request, native: unknown = request) =>
      createResponse(
        await dispatch(new WebRequest(request, native)),
        request.method === "HEAD",
      ),
  };
}

/** A form may ask for another method, and the method decides about its route. */
async function answerForm(
  setup: Setup,
  view: RequestView,
  { read }: MethodOverride,
): Promise<Outgoing> {
  let form: SentForm;
  try {
    form = await read(view, setup.bodyLimit);
  } catch (error) {
    const target = createErrorTarget(setup, view);
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
  form: SentForm | null,
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
  const target = createTarget(setup, view, found);
  if (target === null) {
    return finishRefusal(setup, refuseFormats(setup, found.route), view);
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
  const { match } = setup.parts;
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

/** What a route decides of a context; null where the client accepts none of its formats. */
function createTarget(
  { formats }: Setup,
  { headers }: RequestView,
  { route, params, format }: Extract<Match, { status: 200 }>,
): Target | null {
  const choice = formats.choose(route, format, headers.get("accept"));
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
