/**
 * Calls an action of the user's controllers.
 */
import type { Context, Result } from "./context.js";
import { isRecord } from "./kinds.js";
import type { Setup } from "./options.js";
import { hasOwn } from "./own.js";
import { createProblem, type Reply } from "./reply.js";
import type { RequestContext } from "./request-context.js";
import type { Route } from "./route.js";

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
 * A generated stub, however a compiler has laid it out, with or without the
 * counters that Istanbul adds to measure coverage.
 */
const STUB =
  /^\{\s*(?:\/\*[^*]*\*\/\s*)?(?:cov_\w+\(\)\.[a-z]\[\d+\]\+\+;\s*)*return \w+\.notImplemented\(\);?\s*\}$/;

/**
 * Whether the action of a route has been written. A route without a controller
 * needs none.
 */
export function isWritten(
  setup: Setup,
  { controller, action }: Route,
): boolean {
  if (controller === null) return true;
  const found = findAction(setup, controller, action ?? "");
  if (found === null) return false;
  const text = found.method.toString();
  return !STUB.test(text.slice(text.indexOf("{")));
}

/** Whether a query value lists any words: an empty list never means all. */
export function hasItems(value: unknown): boolean {
  const isWord = (item: unknown): boolean =>
    typeof item === "string" && item !== "";
  return Array.isArray(value) && value.length > 0 && value.every(isWord);
}

function isAction(value: unknown): value is Method {
  return typeof value === "function";
}
