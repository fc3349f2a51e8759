/**
 * `send.ts`: sends the endpoints of `urls.ts`. Stage: emit. The same in every
 * project: only the types of the endpoints vary.
 */
import { renderBound } from "./bound.js";
import type { OutputFile } from "./file.js";
import type { Target } from "./target.js";

/** Renders `send.ts`. */
export function emitSend(target: Target): OutputFile {
  return renderBound("send", {}, target);
}
