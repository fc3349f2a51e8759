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
 * The reply of an action. One that its controller does not have is 501, as a
 * stub is: the types do not let that happen, but not every project has them.
 */
export function callAction(
  setup: Setup,
  context: RequestContext,
): Reply | Response | Promise<Reply | Response> {
  const { controller, action } = context;
  const found = findAction(setup, controller, action);
  if (found === null) return context.notImplemented();
  const { ids } = context;
  if (ids !== undefined && !hasItems(context.query[ids])) {
    return createProblem(400, `Name what this is about: ?${ids}[]=1`);
  }
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
  // Every object has a toString, which is no action.
  return isAction(method) && method !== Reflect.get(Object.prototype, action)
    ? { owner, method }
    : null;
}

/**
 * A stub as it is generated, whatever a compiler has made of its layout, and
 * with the counters that Istanbul puts in to measure coverage.
 */
const STUB =
  /^\{\s*(?:\/\*[^*]*\*\/\s*)?(?:cov_\w+\(\)\.[a-z]\[\d+\]\+\+;\s*)*return \w+\.notImplemented\(\);?\s*\}$/;

/** Whether somebody has written the action of a route. One without a controller needs none. */
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

/** Whether a query has a list of words: an empty list never means all. */
export function hasItems(value: unknown): boolean {
  const isWord = (item: unknown): boolean =>
    typeof item === "string" && item !== "";
  return Array.isArray(value) && value.length > 0 && value.every(isWord);
}

function isAction(value: unknown): value is Method {
  return typeof value === "function";
}
