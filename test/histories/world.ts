/**
 * A project in memory: its manifest, its disk and its lock, and what a run of
 * generate does to them. The plan is the real one; only the disk is a map.
 */
import { hash } from "node:crypto";
import type { OutputFile } from "../../src/emit/file.js";
import { emit } from "../../src/emit/emit.js";
import { userPlaces } from "../../src/emit/user-files.js";
import { findPruneEdits } from "../../src/edit/prune-edits.js";
import { mergeFile } from "../../src/merge/index.js";
import type { MergeFunction } from "../../src/merge/result.js";
import { readLock } from "../../src/plan/lock.js";
import { recordOf } from "../../src/plan/output-record.js";
import { planFiles } from "../../src/plan/plan.js";
import type { Disk, FileEdit, LockState, Plan } from "../../src/plan/types.js";
import { compile, target } from "../support/compile.js";
import type { Table } from "./manifests.js";

const lockPath = "resource-gen.lock.json";

export interface World {
  manifest: Table;
  /** What the manifest wants, rendered. */
  wanted: readonly OutputFile[];
  /** Texts by path, the lock left out. */
  readonly files: Map<string, string>;
  lock: string | null;
  /** By path: the texts of which a run wrote every word. */
  readonly written: Map<string, string>;
  readonly merge: MergeFunction;
}

/** A project that has no manifest yet, nor anything of ours. */
export function openWorld(
  merge: MergeFunction = mergeFile,
  files = new Map<string, string>(),
): World {
  const written = new Map<string, string>();
  return { manifest: {}, wanted: [], files, lock: null, written, merge };
}

/** What a manifest wants; null where it has errors, or no routes. */
export async function render(
  manifest: Table,
): Promise<readonly OutputFile[] | null> {
  const { model } = await compile(manifest);
  return model === null || model.routes.length === 0
    ? null
    : emit(model, target);
}

function diskOf(files: ReadonlyMap<string, string>): Disk {
  return new Map(
    [...files].map(([path, text]) => [
      path,
      { kind: "file", text, sha256: hash("sha256", text) },
    ]),
  );
}

function lockOf({ lock }: World): LockState {
  const sha256 = lock === null ? null : hash("sha256", lock);
  return readLock({ path: lockPath, text: lock, sha256 });
}

/** The plan of a run, nothing applied. */
export function plan(world: World, edits: readonly FileEdit[] = []): Plan {
  const disk = diskOf(world.files);
  const { wanted, merge } = world;
  const output = recordOf(target, new Set(wanted.map(({ path }) => path)));
  const lock = lockOf(world);
  return planFiles({ wanted, disk, lock, edits, merge, output });
}

/** What `prune` would edit. */
export function pruneEdits(world: World): readonly FileEdit[] {
  const { wanted, files } = world;
  const lock = lockOf(world);
  return findPruneEdits(wanted, diskOf(files), lock, files, userPlaces(target));
}

/** Plans and applies. */
export function run(world: World, edits: readonly FileEdit[] = []): Plan {
  const made = plan(world, edits);
  if (made.blocked) return made;
  for (const action of made.actions) {
    if ("content" in action) {
      const { path, content } = action;
      const isOurs = world.files.get(path) === world.written.get(path);
      if (isOurs || action.action === "create")
        world.written.set(path, content);
      world.files.set(path, content);
    }
    if (action.action === "delete") world.files.delete(action.path);
  }
  if (made.lock !== null) world.lock = made.lock.content;
  return made;
}
