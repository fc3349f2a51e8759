/** Which routes ask who it is. Stage: model. */
import type { Model, Route } from "./types.js";

/** Whether a route refuses whoever does not say who asks; a redirect asks nobody. */
export function isSecured(
  { isOpen, redirect }: Pick<Route, "isOpen" | "redirect">,
  { security = {} }: Pick<Model, "security">,
): boolean {
  return !isOpen && redirect === undefined && Object.keys(security).length > 0;
}
