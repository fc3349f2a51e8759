/**
 * The host for Fastify 5: a plugin.
 *
 *     server.register(toFastifyPlugin(createApp(controllers)), { prefix: "/api" });
 */
/// <reference types="node" />
import { METHODS } from "node:http";
import type { Readable } from "node:stream";
import type {
  FastifyInstance,
  FastifyPluginCallback,
  FastifyReply,
  FastifyRequest,
} from "fastify";
import type { Outgoing } from "../http/answer.js";
import type { App } from "../http/app.js";
import { toWireReply } from "../http/fetch.js";
import { discard } from "../http/reply.js";
import { hasMethod, isPromise, isStream } from "../values.js";
import { createAnswer, type MountOptions, takeSegments } from "./mount.js";
import { NodeRequest, writeOrigin } from "./node-request.js";
import { endAtUnreadBody } from "./node-response.js";

/**
 * Fastify's own request and reply. Declare what your plugins add to them as the
 * module's `FastifyRequest`.
 */
export interface FastifyNative {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * A plugin for `register`, with or without a prefix. Your own routes take
 * precedence over the app's; a request that matches neither goes to
 * `setNotFoundHandler`.
 */
export function toFastifyPlugin(
  app: App<FastifyNative>,
  options: MountOptions = {},
): FastifyPluginCallback {
  const answer = createAnswer(app, options);
  return (server, _options, done) => {
    const { prefix } = server;
    leaveBodies(server);
    for (const method of METHODS) {
      // Fastify supports only some methods by default; the app decides which
      // are 405.
      if (!server.supportedMethods.includes(method)) {
        server.addHttpMethod(method, { hasBody: true });
      }
    }
    const handler = (
      request: FastifyRequest,
      reply: FastifyReply,
    ): FastifyReply | Promise<FastifyReply> => {
      const outgoing = answer(new HostRequest(request, reply, prefix));
      return isPromise(outgoing)
        ? outgoing.then((late) => sendReply(late, request, reply))
        : sendReply(outgoing, request, reply);
    };
    for (const url of prefix === "" ? ["/*"] : ["", "/*"]) {
      // Routes of other plugins stay theirs, such as OPTIONS for CORS.
      const method = server.supportedMethods.filter(
        (name) => !server.hasRoute({ method: name, url: prefix + url }),
      );
      server.route({ method, url, handler, exposeHeadRoute: false });
    }
    done();
  };
}

/**
 * Leaves request bodies to the app, which reads them if an action asks for
 * them, or if a form may ask for another method. Affects the plugin's own scope
 * only: the rest of the server keeps its parsers.
 */
function leaveBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", (_request, payload, done) => {
    done(null, payload);
  });
  server.addHook("preParsing", ({ raw }, _reply, payload, done) => {
    // Fastify would refuse an invalid type, even if the body is never read. The
    // app still gets it, from `rawHeaders`.
    const type = raw.headers["content-type"];
    if (type !== undefined && !MEDIA_TYPE.test(type)) {
      delete raw.headers["content-type"];
    }
    done(null, payload);
  });
}

const MEDIA_TYPE = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/;

/** A request, with what Fastify and its plugins know about it. */
class HostRequest extends NodeRequest<FastifyNative> {
  readonly native: FastifyNative;
  readonly #prefix: string;

  constructor(request: FastifyRequest, reply: FastifyReply, prefix: string) {
    super(request.raw, reply.raw);
    this.native = { request, reply };
    this.#prefix = prefix;
  }

  get basePath(): string {
    return takeSegments(this.target, this.#prefix);
  }

  /** Fastify knows which of its proxies to trust. */
  override get origin(): string | null {
    const { request } = this.native;
    return writeOrigin(request.protocol, request.host);
  }

  override get stream(): Readable {
    const { body } = this.native.request;
    return isPayload(body) ? body : this.incoming;
  }

  override get body(): unknown {
    const { body } = this.native.request;
    return isPayload(body) ? undefined : body;
  }
}

/** Whether a body is still a stream, perhaps one that a hook put there. */
function isPayload(body: unknown): body is Readable {
  return hasMethod(body, "pipe");
}

/** Passes a reply to Fastify, whose hooks may change it before it is sent. */
function sendReply(
  outgoing: Outgoing | null,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (outgoing === null) {
    reply.callNotFound();
    return reply;
  }
  const { status, headers, body } = toWireReply(outgoing);
  const isHead = request.method === "HEAD";
  if (isStream(body)) {
    if (isHead || reply.raw.headersSent) discard(body);
  } else if (body !== null) {
    headers["content-length"] = String(Buffer.byteLength(body));
  }
  // The action has already written a reply itself.
  if (reply.sent) return reply;
  if (reply.raw.headersSent) return reply.hijack();
  const { vary } = headers;
  const earlier = reply.getHeader("vary");
  if (vary !== undefined && earlier !== undefined) {
    headers["vary"] = [earlier, vary].flat().join(", ");
  }
  endAtUnreadBody(reply.raw, status, isStream(body));
  reply.code(status).headers(headers);
  if (isHead || body === null) return reply.send();
  // As bytes: Fastify would add a charset to a JSON string, and JSON has none.
  return reply.send(typeof body === "string" ? Buffer.from(body) : body);
}
