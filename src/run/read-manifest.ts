/**
 * load -> parse -> model: what a manifest means, and everything that is wrong
 * with it. Reads the manifest, and looks for the project's root.
 */
import { dirname, relative } from "node:path";
import { findManifest } from "../load/find-manifest.js";
import { loadManifest } from "../load/load-manifest.js";
import type { LoadedManifest } from "../load/read-yaml.js";
import { readMeaning, type Understood } from "./read-meaning.js";
import { toPosix } from "./open-project.js";
import { findRoots } from "../project/root.js";

/** Where to begin. */
export interface ManifestSource {
  /** Absolute; what paths in messages are relative to. */
  readonly cwd: string;
  /** Relative to `cwd`; if left out, the one that is found. */
  readonly manifest?: string | undefined;
  /** Texts that are read as if they were in these files (absolute paths). */
  readonly edited?: ReadonlyMap<string, string>;
}

/** A manifest that was read. */
export interface ReadManifest
  extends Understood, Omit<LoadedManifest, "diagnostics" | "problems"> {
  readonly cwd: string;
  /** Absolute. */
  readonly file: string;
}

/**
 * load -> parse -> model
 *
 * @throws CannotRun if there is no manifest, or it cannot be read
 */
export async function readManifest({
  cwd,
  manifest,
  edited,
}: ManifestSource): Promise<ReadManifest> {
  const file = await findManifest(cwd, manifest);
  const { root } = await findRoots(dirname(file));
  const climb = toPosix(relative(root, dirname(file)))
    .split("/")
    .filter(Boolean);
  const loaded = await loadManifest(file, cwd, { root, edited });
  const { meaning, diagnostics } = await readMeaning(loaded, climb.length);
  const { files, value, sources, positions } = loaded;
  const read = { cwd, file, files, value, diagnostics, sources, positions };
  return { ...read, meaning };
}
