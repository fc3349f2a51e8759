/**
 * load -> parse -> model: what a manifest means, and all that is wrong with it.
 * Reads the manifest, and looks for the project's root.
 */
import { dirname, relative } from "node:path";
import type { Diagnostic } from "./diagnostics/diagnostic.js";
import type { Locate } from "./diagnostics/positions.js";
import { findManifest } from "./load/find-manifest.js";
import { loadManifest } from "./load/load-manifest.js";
import { readMeaning, type Meaning } from "./read-meaning.js";
import { toPosix } from "./open-project.js";
import { findRoots } from "./project/root.js";

/** Where to begin. */
export interface Source {
  /** Absolute; what paths in messages are relative to. */
  readonly cwd: string;
  /** Relative to `cwd`; the one that is found where it is left out. */
  readonly manifest?: string | undefined;
  /** Texts that are read as if they stood in these files (absolute paths). */
  readonly edited?: ReadonlyMap<string, string>;
}

/** A manifest that was read. */
export interface ReadManifest {
  readonly cwd: string;
  /** Absolute. */
  readonly file: string;
  /** The manifest, and all that it includes or imports: absolute paths. */
  readonly files: readonly string[];
  /** As it was loaded; undefined where the text has none. */
  readonly value: unknown;
  /** What it means; null where it has errors. */
  readonly meaning: Meaning | null;
  /** In the order of the text. Warnings too. */
  readonly diagnostics: readonly Diagnostic[];
  /** The text of each file that a diagnostic names. */
  readonly sources: ReadonlyMap<string, string>;
  /** Where places of the manifest stand. Slow: a second look at the text. */
  readonly positions: () => Promise<Locate>;
}

/**
 * load -> parse -> model
 *
 * @throws CannotRun where there is no manifest, or it cannot be read
 */
export async function readManifest({
  cwd,
  manifest,
  edited,
}: Source): Promise<ReadManifest> {
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
