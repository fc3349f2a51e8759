/**
 * `openapi.ts`: the document that the application answers with, as a text, for
 * hosts that can read no file. Stage: emit.
 */
import type { Model } from "../model/types.js";
import { renderBound } from "./bound.js";
import type { OutputFile } from "./file.js";
import type { Target } from "./target.js";

/** Whether there is an application that answers with the document. */
export function servesDocument(
  { openapi }: Model,
  { controllers }: Target,
): boolean {
  return openapi !== null && controllers !== false;
}

/** Renders `openapi.ts`. */
export function emitDocument(
  { openapi }: Model,
  text: string,
  target: Target,
): OutputFile {
  return renderBound("openapi", { path: openapi ?? "", text }, target);
}
