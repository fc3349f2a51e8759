/**
 * The first lines of generated code, which say where it comes from. Stage:
 * emit. They have no version and no date, so that equal input gives equal
 * output.
 */
import type { EmitTarget } from "./target.js";

/** The manifest's name, made safe for a comment. */
export function nameManifest({ manifest }: EmitTarget): string {
  return manifest.replace(/[\p{Cc}\u2028\u2029]/gu, "?");
}
