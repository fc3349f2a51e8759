/**
 * `controllers/state.ts`: the type of what hooks leave for actions. Stage:
 * emit.
 */
import type { Model } from "../model/types.js";
import type { OutputFile } from "./file.js";
import type { EmitTarget } from "./target.js";
import { render } from "./template.js";
import { statePath } from "./user-files.js";

/** Renders the file; none if the target has no controllers. */
export function emitState(
  _model: Model,
  target: EmitTarget,
): readonly OutputFile[] {
  const path = statePath(target);
  if (path === null) return [];
  return [{ path, owner: "yours", content: render("state", {}) }];
}
