/**
 * `send.ts`: what sends the endpoints of `urls.ts`. Stage: emit. The same in
 * every project: what varies are the types of the endpoints.
 */
import { renderBound } from "./bound.js";
import type { OutputFile } from "./file.js";
import type { Target } from "./target.js";

/** Renders `send.ts`. */
export function emitSend(target: Target): OutputFile {
  return renderBound("send", {}, target);
}
