/**
 * The host for Express 5: a middleware, for an application or a router.
 *
 *     server.use(toExpressMiddleware(createApp(controllers)));
 */
import type { Request, RequestHandler, Response } from "express";
import type { Outgoing } from "../http/answer.js";
import type { App } from "../http/app.js";
import { isPromise } from "../values.js";
import { createAnswer, type MountOptions } from "./mount.js";
import { NodeRequest, writeOrigin } from "./node-request.js";
import { sendReply } from "./node-response.js";

/**
 * Express's own request and response. Declare what your middleware adds to them
 * as `Express.Request`.
 */
export interface ExpressNative {
  readonly request: Request;
  readonly response: Response;
}

/**
 * Middleware for `use`, with or without a path. A request whose path is not one
 * of the app's goes on to the next middleware.
 */
export function toExpressMiddleware(
  app: App<ExpressNative>,
  options: MountOptions = {},
): RequestHandler {
  const answer = createAnswer(app, options);
  return (request, response, next) => {
    const settle = (reply: Outgoing | null): void => {
      if (reply === null) next();
      else sendReply(reply, response, request.method === "HEAD");
    };
    const reply = answer(new ExpressRequest(request, response));
    // Express 4 ignores what a handler returns.
    return isPromise(reply) ? reply.then(settle).catch(next) : settle(reply);
  };
}

/** A request, with what Express and its middleware know about it. */
class ExpressRequest extends NodeRequest<ExpressNative> {
  readonly native: ExpressNative;

  constructor(request: Request, response: Response) {
    super(request, response);
    this.native = { request, response };
  }

  /** Express strips the path that the app is mounted under. */
  override get target(): string {
    const { baseUrl, originalUrl, url } = this.native.request;
    // Any other form of target (RFC 9112, section 3.2) is left as it was sent.
    return url.startsWith("/") ? baseUrl + url : originalUrl;
  }

  get basePath(): string {
    return this.native.request.baseUrl;
  }

  /** Express knows which proxies to trust. */
  override get origin(): string | null {
    const { request } = this.native;
    return writeOrigin(request.protocol, request.host);
  }

  override get body(): unknown {
    return this.native.request.body;
  }
}
