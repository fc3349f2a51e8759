/**
 * The host for Koa 3: a middleware.
 *
 *     server.use(toKoaMiddleware(createApp(controllers)));
 */
import type { Context, Middleware } from "koa";
import type { Outgoing } from "../http/answer.js";
import type { App } from "../http/app.js";
import { toWireReply } from "../http/fetch.js";
import { discard } from "../http/reply.js";
import { splitTarget } from "../http/request.js";
import { isBytes, isStream } from "../values.js";
import { createAnswer, type MountOptions } from "./mount.js";
import { NodeRequest, writeOrigin } from "./node-request.js";
import { endAtUnreadBody } from "./node-response.js";

/**
 * Koa's own context. Declare what your middleware adds to it as the module's
 * `DefaultState` and `DefaultContext`.
 */
export type KoaNative = Context;

/**
 * Middleware for `use`, and for `mount` of koa-mount. A request whose path is
 * not one of the app's goes on to the next middleware.
 */
export function toKoaMiddleware(
  app: App<KoaNative>,
  options: MountOptions = {},
): Middleware {
  const answer = createAnswer(app, options);
  return async (context, next) => {
    const reply = await answer(new KoaRequest(context));
    if (reply === null) await next();
    else writeReply(reply, context);
  };
}

/** A request, with what Koa and its middleware know about it. */
class KoaRequest extends NodeRequest<KoaNative> {
  readonly native: KoaNative;

  constructor(context: Context) {
    super(context.req, context.res);
    this.native = context;
  }

  /** koa-mount strips the prefix from the path; `originalUrl` still has it. */
  get basePath(): string {
    const { mountPath, originalUrl, path } = this.native;
    const whole = splitTarget(originalUrl).path ?? "";
    if (mountPath === undefined) return "";
    const rest = path === "/" && !whole.endsWith("/") ? "" : path;
    return whole.endsWith(rest)
      ? whole.slice(0, -rest.length || undefined)
      : "";
  }

  override get target(): string {
    const { originalUrl, url } = this.native;
    return this.basePath === "" ? url : originalUrl;
  }

  /** Koa knows whether there is a proxy to trust. */
  override get origin(): string | null {
    return writeOrigin(this.native.protocol, this.native.host);
  }

  override get body(): unknown {
    return (this.native.request as { body?: unknown }).body;
  }
}

/** Passes a reply to Koa, which writes it once all middleware has seen it. */
function writeReply(reply: Outgoing, context: Context): void {
  const { status, headers, body } = toWireReply(reply);
  const isStreamed = isStream(body);
  const isLost = isStreamed && context.method === "HEAD";
  if (isStreamed && (isLost || context.headerSent)) {
    discard(body);
  }
  if (context.headerSent) {
    // The action has already written a reply itself.
    context.respond = false;
    return;
  }
  endAtUnreadBody(context.res, status, isStreamed);
  // The body first: setting it makes Koa choose a status and headers of its
  // own.
  context.remove("Content-Type");
  if (isLost) context.body = null;
  else context.body = isBytes(body) ? Buffer.from(body) : body;
  context.remove("Content-Type");
  context.status = status;
  for (const [name, value] of Object.entries(headers)) {
    if (name === "vary") context.vary(value);
    else if (name === "set-cookie") context.append(name, value);
    else context.set(name, value);
  }
}
