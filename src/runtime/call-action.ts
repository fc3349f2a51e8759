/**
 * Calls an action of the user's controllers.
 */
import type { Context, Result } from "./context.js";
import type { Setup } from "./options.js";
import type { QueryValue } from "./query.js";
import { createProblem, type Reply } from "./reply.js";

/**
 * The reply of an action. One that its controller does not have is 501, as a
 * stub is: the types do not let that happen, but not every project has them.
 *
 * @param ids the list in the query without which the action may not run
 */
export function callAction(
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
