/**
 * Turns an action's reply, or its error, into what a host writes.
 */
import { isPromise } from "./kinds.js";
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
import type { RequestContext, Target } from "./request-context.js";
import type { Visit } from "./visit.js";

/**
 * What a host writes: a plain record, or the `Response` that the action
 * returned.
 */
export type Outgoing = WireReply | Response;

/** @throws TypeError if an action or a hook did not return a reply */
export function finish(
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
  { serializers }: Setup,
  reply: Reply,
  context: RequestContext,
  target: Target,
): WireReply | null {
  if (serializers === null) return finishReply(reply, target, context);
  const serializer = findSerializer(serializers, target);
  return finishReply(
    reply,
    target,
    context,
    serializer && ((value) => serializer(value, context)),
  );
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
  { setup, left }: Visit,
  error: unknown,
  context: RequestContext,
  target: Target,
): Outgoing | Promise<Outgoing> {
  if (left.errors) throw error;
  try {
    const told = readError(error);
    if (told !== null && told.status < 500) {
      return finishError(setup, told, context, target);
    }
    const said = isMeant(error) ? told : setup.onError(error, context);
    return isPromise(said)
      ? said
          .then((late) => finishError(setup, late ?? told, context, target))
          .catch((second: unknown) => giveUp(setup, second, context, target))
      : finishError(setup, said ?? told, context, target);
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
  return finish(setup, sent, context, target);
}

/** The reply if handling an error failed as well. */
function giveUp(
  setup: Setup,
  error: unknown,
  context: RequestContext,
  target: Target,
): Outgoing {
  logError(error, context);
  return finish(setup, createProblem(500), context, target);
}
