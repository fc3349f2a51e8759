/**
 * `openapi.ts`: the document that the application serves, as text, for hosts
 * that cannot read files. Stage: emit.
 */
import { renderBound } from "./bound.js";
import type { OutputFile } from "./file.js";
import type { EmitTarget } from "./target.js";

/**
 * Renders `openapi.ts`.
 *
 * @param path where the application serves it
 * @param text the document
 */
export function emitDocument(
  path: string,
  text: string,
  target: EmitTarget,
): OutputFile {
  return renderBound("openapi", { path, text }, target);
}
