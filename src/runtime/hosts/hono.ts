/**
 * The host for Hono 4: a middleware.
 *
 *     server.use(toHonoMiddleware(createApp(controllers)));
 */
import type { Context, MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { routePath } from "hono/route";
import type { ContentfulStatusCode, StatusCode } from "hono/utils/http-status";
import type { Outgoing } from "../http/answer.js";
import type { App } from "../http/app.js";
import { createResponse, WebRequest } from "../http/fetch.js";
import { isHttpError } from "../http/reply.js";
import { createAnswer, type MountOptions, takeSegments } from "./mount.js";

/**
 * Hono's own context. Declare what your middleware sets as the module's
 * `ContextVariableMap`.
 */
export type HonoNative = Context;

/**
 * Middleware for `use`, with or without a path that ends in an asterisk, in an
 * app or in one that is mounted with `route`. A request whose path is not one
 * of the app's goes on to the next handler. With `errors: "rethrow"`, `onError`
 * gets an `HTTPException` for each `HttpError`, which is its `cause`.
 */
export function toHonoMiddleware(
  app: App<HonoNative>,
  options: MountOptions = {},
): MiddlewareHandler {
  const answer = createAnswer(app, options);
  return async (context, next) => {
    const request = new HostRequest(context);
    const reply = await translate(async () => answer(request));
    if (reply === null) return next();
    return respond(reply, context);
  };
}

/**
 * Returns what the app answers. An `HttpError` is rethrown as Hono's own error.
 */
async function translate(
  ask: () => Promise<Outgoing | null>,
): Promise<Outgoing | null> {
  try {
    return await ask();
  } catch (error) {
    if (!isHttpError(error)) throw error;
    const { status, message } = error;
    const headers = new Headers();
    for (const [name, value] of Object.entries(error.headers)) {
      for (const line of [value].flat()) headers.append(name, line);
    }
    throw new HTTPException(status as ContentfulStatusCode, {
      cause: error,
      message,
      // From a string: a plain-text response, never taken for HTML.
      res: new Response(message, { status, headers }),
    });
  }
}

/** A request, with what Hono and its middleware know about it. */
class HostRequest extends WebRequest<HonoNative> {
  readonly basePath: string;
  readonly #context: Context;

  constructor(context: Context) {
    super(context.req.raw, context);
    this.#context = context;
    const pattern = routePath(context);
    this.basePath = pattern.endsWith("/*")
      ? takeSegments(this.target, pattern.slice(0, -2))
      : "";
  }

  /** Hono caches a form that it has read, and the body of any other request. */
  get parsed(): Promise<FormData> | undefined {
    const { req } = this.#context;
    return req.bodyCache.formData === undefined ? undefined : req.formData();
  }

  override async read(limit: number): Promise<Uint8Array> {
    const { req } = this.#context;
    return req.raw.bodyUsed
      ? new Uint8Array(await req.arrayBuffer())
      : super.read(limit);
  }
}

/** The reply, with the headers that earlier middleware set. */
function respond(reply: Outgoing, context: Context): Response {
  const { body, headers, status } = createResponse(
    reply,
    context.req.method === "HEAD",
  );
  headers.forEach((value, name) => {
    const append = name === "vary" || name === "set-cookie";
    context.header(name, value, { append });
  });
  return context.newResponse(body, status as StatusCode);
}
