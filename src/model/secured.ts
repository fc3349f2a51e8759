/** Which routes require authentication. Stage: model. */
import type { Model, ModelRoute } from "./types.js";

/** Whether a route refuses unauthenticated callers; a redirect never does. */
export function isSecured(
  { isOpen, redirect }: Pick<ModelRoute, "isOpen" | "redirect">,
  { security = {} }: Pick<Model, "security">,
): boolean {
  return !isOpen && redirect === undefined && Object.keys(security).length > 0;
}
