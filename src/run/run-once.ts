/**
 * What `plan`, `generate` and the Vite plugin have in common: one run, with its
 * result as data. Prints nothing and does not end the process.
 */
import { resolve } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Owner } from "../emit/file.js";
import { applyRun, emitFiles, planRun, readManifest } from "./pipeline.js";
import type { ActionKind } from "../plan/types.js";
import { toFindings } from "../report/plan-problems.js";

export interface GenerateOptions {
  /**
   * Where to look for the manifest, and what paths are relative to. Defaults to
   * the working directory of the process.
   */
  readonly cwd?: string;
  /** The manifest, relative to `cwd`. Defaults to the one that is found. */
  readonly manifest?: string;
  /** Overwrites machine files that were edited. A copy of each is kept. */
  readonly force?: boolean;
  /**
   * Stops a run that writes: it throws the signal's reason, and everything is
   * left as it was.
   */
  readonly signal?: AbortSignal;
}

/** One file, and what was, or would be, done with it. */
export interface PlannedFile {
  /** Relative to `cwd`, with forward slashes. */
  readonly path: string;
  readonly action: ActionKind;
  readonly owner: Owner;
  /** Its new content; null if it stays as it is or is removed. */
  readonly content: string | null;
}

export interface RunResult {
  /** False if the manifest has errors, or a file is in conflict. */
  readonly ok: boolean;
  /** Whether something was written, or would be. */
  readonly changes: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly plan: readonly PlannedFile[];
  /**
   * The manifest, and everything that it includes or imports: absolute paths,
   * to watch for changes.
   */
  readonly files: readonly string[];
}

/**
 * A result, and the texts that its diagnostics point into, by the file names
 * that they use.
 */
export interface Run {
  readonly result: RunResult;
  readonly sources: ReadonlyMap<string, string>;
}

/**
 * One run: `plan` only looks, `generate` writes.
 *
 * @throws CannotRun if there is no manifest, or the disk cannot be read or
 * written; then everything is left as it was
 */
export async function runOnce(
  mode: "plan" | "generate",
  { cwd = ".", manifest, force = false, signal }: GenerateOptions,
): Promise<Run> {
  const read = await readManifest({ cwd: resolve(cwd), manifest });
  const { diagnostics, files, sources } = read;
  if (read.meaning === null) {
    const result = { ok: false, changes: false, diagnostics, plan: [], files };
    return { result, sources };
  }
  const wanted = await emitFiles(read, read.meaning);
  const { plan } =
    mode === "generate"
      ? await applyRun(wanted, { force }, signal)
      : { plan: await planRun(wanted, { force }) };
  const problems = [...wanted.problems, ...plan.problems];
  const found = toFindings(problems, wanted.show);
  const result = {
    ok: !plan.blocked && found.every(({ severity }) => severity !== "error"),
    changes: plan.changes && !plan.blocked,
    diagnostics: [...diagnostics, ...found],
    plan: plan.actions.map((action) => ({
      path: wanted.show(action.path),
      action: action.action,
      owner: action.owner,
      content: "content" in action ? action.content : null,
    })),
    files,
  };
  return { result, sources };
}
