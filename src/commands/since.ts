/**
 * `check --since REF`: what clients would notice of changes to the manifest
 * since a commit. Writes nothing in the project.
 */
import { existsSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { withCheckout } from "../apply/checkout.js";
import { compareModels } from "../compatibility/compare.js";
import type { ApiChange, Level } from "../compatibility/types.js";
import { listSome } from "../diagnostics/did-you-mean.js";
import { CannotRun } from "../diagnostics/cannot-run.js";
import type { Code } from "../diagnostics/catalogue.js";
import type { Diagnostic, ManifestProblem } from "../diagnostics/diagnostic.js";
import { locateIn } from "../diagnostics/locate.js";
import { atKey } from "../diagnostics/problem.js";
import { findManifest } from "../load/find-manifest.js";
import {
  readManifest,
  type Meaning,
  type ReadManifest,
} from "../run/pipeline.js";
import { isModule } from "../edit/manifest-edit.js";
import { findRoots } from "../project/root.js";

export interface SinceFlags {
  /** A commit, a branch or a tag. */
  readonly since?: string;
  /** Reports breaking changes as warnings. */
  readonly allowBreaking?: boolean;
}

const codes: Readonly<Record<Level, Code>> = {
  breaking: "breaking-change",
  additive: "additive-change",
  other: "other-change",
};

/** How many operations a message names. */
const MAX_NAMED = 4;

/**
 * The changes, at their places in the current manifest.
 *
 * @throws CannotRun if there is no such commit, or it has no manifest that can
 * be read
 */
export async function findChanges(
  read: ReadManifest,
  { model }: Meaning,
  ref: string,
  { allowBreaking = false }: SinceFlags,
): Promise<readonly Diagnostic[]> {
  const before = await readAt(read, ref);
  const problems = compareModels(before.model, model).map((change) =>
    toProblem(change, allowBreaking),
  );
  return locateIn(read, problems);
}

function toProblem(
  { level, what, path, operations }: ApiChange,
  allowBreaking: boolean,
): ManifestProblem {
  const who = listSome(operations, MAX_NAMED);
  const isAllowed = level === "breaking" && allowBreaking;
  return atKey(codes[level], path, `${who}: ${what}`, {
    ...(isAllowed && { severity: "warning" }),
  });
}

/** What the manifest meant at a commit. */
async function readAt({ file }: ReadManifest, ref: string): Promise<Meaning> {
  const roots = await findRoots(dirname(file));
  const { root } = roots;
  const kinds = isModule(file)
    ? /\.(?:ya?ml|json|[cm]?[jt]s)$/
    : /\.(?:ya?ml|json)$/;
  const packages = ["", relative(root, roots.package ?? root)];
  const isWanted = (path: string): boolean => kinds.test(path);
  return withCheckout({ root, ref, isWanted, packages }, async (copy) => {
    const then = await findThen(join(copy, relative(root, file)), file, ref);
    const read = await readManifest({ cwd: dirname(then), manifest: then });
    if (read.meaning !== null) return read.meaning;
    const [first] = read.diagnostics.filter(
      ({ severity }) => severity === "error",
    );
    throw new CannotRun(
      "since-unreadable",
      `${basename(then)} has errors at ${ref}, so there is nothing to compare with: ${first?.message ?? "it is empty"}`,
    );
  });
}

/** The manifest in the copy, which may have had another of the usual names. */
async function findThen(
  wanted: string,
  file: string,
  ref: string,
): Promise<string> {
  if (existsSync(wanted)) return wanted;
  try {
    return await findManifest(dirname(wanted));
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    throw new CannotRun(
      "since-unreadable",
      `there is no ${basename(file)} at ${ref}`,
    );
  }
}
