/** Which routes require authentication. Stage: model. */
import type { Model, Route } from "./types.js";

/** Whether a route refuses unauthenticated callers; a redirect never does. */
export function isSecured(
  { isOpen, redirect }: Pick<Route, "isOpen" | "redirect">,
  { security = {} }: Pick<Model, "security">,
): boolean {
  return !isOpen && redirect === undefined && Object.keys(security).length > 0;
}
