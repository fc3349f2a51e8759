/**
 * The public API: what `resource-gen generate` does, for other programs. Both
 * functions print nothing and do not end the process.
 */
import { resolve } from "node:path";
import type { Diagnostic } from "./diagnostics/diagnostic.js";
import {
  applyFiles,
  emitFiles,
  planFiles,
  readManifest,
  type Outcome,
  type Wanted,
} from "./pipeline.js";
import type { ActionKind } from "./plan/types.js";
import type { Owner } from "./emit/file.js";
import { toFinding } from "./report/plan-problems.js";

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
export type { ActionKind, Owner };

export interface GenerateOptions {
  /** Where to look for the manifest, and what paths are relative to. The working directory of the process by default. */
  readonly cwd?: string;
  /** The manifest, relative to `cwd`; the one that is found by default. */
  readonly manifest?: string;
  /** Overwrite machine files that were edited. A copy of each is kept. */
  readonly force?: boolean;
}

/** One file, and what is, or would be, done with it. */
export interface PlannedFile {
  /** Relative to `cwd`, with forward slashes. */
  readonly path: string;
  readonly action: ActionKind;
  readonly owner: Owner;
  /** What is, or would be, in it; null where it stays as it is or goes. */
  readonly content: string | null;
}

export interface Result {
  /** False where the manifest has errors, or a file is in conflict. */
  readonly ok: boolean;
  /** True: something was written, or would be. */
  readonly changes: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly plan: readonly PlannedFile[];
}

/**
 * Says what `generate` would do. Writes nothing.
 *
 * @throws CannotRun where there is no manifest, or the disk cannot be read
 */
export function plan(options: GenerateOptions = {}): Promise<Result> {
  return run(options, async (wanted, planOptions) => ({
    plan: await planFiles(wanted, planOptions),
    applied: null,
  }));
}

/**
 * Brings the project up to date with its manifest: all of it, or nothing
 * where the manifest has errors or a machine file is in conflict.
 *
 * @throws CannotRun where there is no manifest, or the disk cannot be read or
 * written; then everything is as before
 */
export function generate(options: GenerateOptions = {}): Promise<Result> {
  return run(options, (wanted, planOptions) => applyFiles(wanted, planOptions));
}

async function run(
  { cwd = ".", manifest, force = false }: GenerateOptions,
  finish: (
    wanted: Wanted,
    options: { readonly force: boolean },
  ) => Promise<Outcome>,
): Promise<Result> {
  const read = await readManifest({ cwd: resolve(cwd), manifest });
  const { diagnostics } = read;
  if (read.meaning === null) {
    return { ok: false, changes: false, diagnostics, plan: [] };
  }
  const wanted = await emitFiles(read, read.meaning);
  const { plan: made } = await finish(wanted, { force });
  const found = [...wanted.problems, ...made.problems].map((problem) =>
    toFinding(problem, wanted.show),
  );
  return {
    ok: !made.blocked && found.every(({ severity }) => severity !== "error"),
    changes: made.changes && !made.blocked,
    diagnostics: [...diagnostics, ...found],
    plan: made.actions.map((action) => ({
      path: wanted.show(action.path),
      action: action.action,
      owner: action.owner,
      content: "content" in action ? action.content : null,
    })),
  };
}
