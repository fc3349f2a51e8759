/**
 * What becomes of an action's reply, or of its error, before a host writes it.
 */
import type { RequestContext, Target } from "./context.js";
import { logError, type Serializer, type Setup } from "./options.js";
import {
  createProblem,
  finishReply,
  isHttpError,
  type Reply,
  type WireReply,
} from "./reply.js";

/** What a host writes: a plain record, or the `Response` that the action made. */
export type Outgoing = WireReply | Response;

/** @throws TypeError where an action, or a hook, gave no reply */
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

function isReply(value: unknown): value is Reply | Response {
  return typeof value === "object" && value !== null && "status" in value;
}

/** The reply to a request whose action, or a hook before it, has thrown. */
export function recover(
  setup: Setup,
  error: unknown,
  context: RequestContext,
  target: Target,
): Outgoing | Promise<Outgoing> {
  try {
    const reply = isHttpError(error)
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

export function isPromise<T>(value: T | Promise<T>): value is Promise<T> {
  return typeof value === "object" && value !== null && "then" in value;
}
