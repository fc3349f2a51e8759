/**
 * `send.ts`: sends the endpoints of `urls.ts`. Stage: emit. The same in every
 * project, but for the name of the base URL if a helper has it.
 */
import type { Model } from "../model/types.js";
import { renderBound } from "./bound.js";
import type { OutputFile } from "./file.js";
import type { EmitTarget } from "./target.js";
import { createUrlNames } from "./urls-names.js";

/** Renders `send.ts`. */
export function emitSend(model: Model, target: EmitTarget): OutputFile {
  const { baseUrl } = createUrlNames(model).own;
  return renderBound("send", { baseUrl }, target);
}
