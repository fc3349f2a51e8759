/**
 * The public API: what `resource-gen generate` does, for other programs.
 * Neither function prints anything or ends the process.
 */
import {
  runOnce,
  type GenerateOptions,
  type RunResult,
} from "./run/run-once.js";

export type {
  GenerateOptions,
  PlannedFile,
  RunResult,
} from "./run/run-once.js";
export { CannotRun } from "./diagnostics/cannot-run.js";
export type { Code } from "./diagnostics/catalogue.js";
export type {
  Diagnostic,
  Fix,
  Label,
  ManifestPath,
  Position,
  Severity,
  Span,
} from "./diagnostics/diagnostic.js";
export type { Owner } from "./emit/file.js";
export type { ActionKind } from "./plan/types.js";

/**
 * Returns what `generate` would do. Writes nothing.
 *
 * @throws CannotRun if there is no manifest, or the disk cannot be read
 */
export async function plan(options: GenerateOptions = {}): Promise<RunResult> {
  const { result } = await runOnce("plan", options);
  return result;
}

/**
 * Brings the project up to date with its manifest: all of it, or nothing if the
 * manifest has errors or a machine file is in conflict.
 *
 * @throws CannotRun if there is no manifest, or the disk cannot be read or
 * written; then everything is left as it was
 */
export async function generate(
  options: GenerateOptions = {},
): Promise<RunResult> {
  const { result } = await runOnce("generate", options);
  return result;
}
