/** Which requests have a body. Stage: openapi. */
import type { ControllerAction, ModelRoute } from "../model/types.js";

/** A route, and as much of its action as decides. */
interface Sent {
  readonly route: Pick<ModelRoute, "method">;
  readonly facts: {
    readonly action: Pick<ControllerAction, "record">;
    readonly isWritten: boolean;
  };
}

/** Methods whose requests have a body, even if it is not described. */
const WITH_BODY: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH"]);

/** Whether a route reads a body: a described one, or one it may accept. */
export function isSent({ route, facts }: Sent): boolean {
  const { action, isWritten } = facts;
  if (action.record.input !== null) return true;
  return !isWritten && WITH_BODY.has(route.method);
}
