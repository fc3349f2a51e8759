/**
 * What the first lines of generated code say: where it comes from. Stage: emit.
 * No version and no date, so that equal input is equal output.
 */
import type { Target } from "./target.js";

/** The manifest's name, as a comment can have it. */
export function nameManifest({ manifest }: Target): string {
  return manifest.replace(/[\p{Cc}\u2028\u2029]/gu, "?");
}
