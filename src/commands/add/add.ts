/**
 * `add`: adds a resource to the manifest, or actions and fields to an existing one,
 * and generates, in one transaction. Creates the manifest if there is none.
 */
import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { CannotRun } from "../../diagnostics/cannot-run.js";
import type { Diagnostic, ManifestPath } from "../../diagnostics/diagnostic.js";
import type { Whereabouts } from "../../edit/find-resources.js";
import { findManifestAbove } from "../../load/find-manifest.js";
import {
  adviseOn,
  emitFiles,
  readManifest,
  type Meaning,
  type ReadManifest,
} from "../../run/pipeline.js";
import { readManifestEntry, type EntryFlags } from "./entry.js";
import { planAdd } from "./place.js";
import { BY_THE_WAY } from "../../run/plan-migration.js";
import { carryOut, type RunFlags } from "../carry-out.js";
import {
  changeManifest,
  manifestEdits,
  openManifest,
  type ManifestState,
} from "../change-manifest.js";
import type { CommandContext, ExitCode } from "../context.js";
import { sayErrors } from "../say.js";
import { findSchemaPath } from "../../project/schema-path.js";
import { writeEmptyStarter } from "../init/starters.js";
import { UsageError } from "../usage-error.js";

export interface AddFlags extends RunFlags, EntryFlags, Whereabouts {}

/**
 * Returns 1 if the manifest has errors, before or after, or cannot be changed.
 */
export async function runAdd(
  context: CommandContext,
  name: string,
  fields: readonly string[],
  flags: AddFlags,
): Promise<ExitCode> {
  const entry = readManifestEntry(name, fields, flags);
  const before = await openOrBegin(context);
  if (before.read.meaning === null) return sayErrors(context, before.read);
  const changes = planAdd(before.read.value, name, entry, flags);
  const changed = await changeManifest(context, before, changes);
  if (!changed.ok) return sayErrors(context, changed);
  const { read, meaning } = changed;
  const wanted = await emitFiles(read, meaning, BY_THE_WAY);
  const { root } = wanted.place;
  const inserted = changes.map(({ path }) => String(path.at(-1)));
  const edits = manifestEdits(before.read, changed, root, inserted);
  const paths = changes.map(({ path }) => path);
  const diagnostics = [
    ...read.diagnostics,
    ...(await adviseOnNew(read, meaning, paths)),
  ];
  const found = { diagnostics, sources: read.sources };
  return carryOut(context, { ...wanted, edits }, found, flags, {});
}

/** The existing manifest, or the text of one that is not written yet. */
async function openOrBegin(context: CommandContext): Promise<ManifestState> {
  const { cwd } = context;
  const file = resolve(cwd, context.manifest ?? "resources.yaml");
  if (context.manifest === undefined) {
    try {
      return await openManifest(context);
    } catch (error) {
      const isMissing =
        error instanceof CannotRun && error.code === "no-manifest";
      const isElsewhere = !existsSync(cwd) || (await findManifestAbove(cwd));
      if (!isMissing || isElsewhere) throw error;
    }
  } else if (existsSync(file)) return openManifest(context);
  if (!/\.ya?ml$/.test(file))
    throw new UsageError(
      `add makes a manifest in YAML, not '${String(context.manifest)}'`,
      "name a file that ends in .yaml",
    );
  const manifest = context.manifest ?? "resources.yaml";
  const schema = await findSchemaPath(dirname(file));
  const edited = new Map([[file, writeEmptyStarter(schema)]]);
  const read = await readManifest({ ...context, manifest, edited });
  return { read, edited, isNew: true };
}

/** Lint advice about an added resource; its actions were requested by name. */
async function adviseOnNew(
  read: ReadManifest,
  meaning: Meaning,
  added: readonly ManifestPath[],
): Promise<readonly Diagnostic[]> {
  const advice = await adviseOn(read, meaning);
  return advice.filter(
    ({ path, severity }) =>
      severity !== "error" &&
      added.some((place) => place.join("\n") === path.join("\n")),
  );
}
