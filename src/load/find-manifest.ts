/** Finds the manifest of a working directory. Stage: load. Reads no text. */
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { CannotRun } from "../diagnostics/cannot-run.js";

/** The names under which a manifest is found if none is specified. */
export const MANIFEST_NAMES: readonly string[] = [
  "resources.yaml",
  "resources.yml",
  "resources.json",
  "resources.config.ts",
  "resources.config.mts",
  "resources.config.js",
  "resources.config.mjs",
];

/**
 * The absolute path of the manifest.
 *
 * @param explicit a path from the command line, relative to `cwd`
 * @throws CannotRun if there is none, or if there are two
 */
export async function findManifest(
  cwd: string,
  explicit?: string,
): Promise<string> {
  if (explicit !== undefined) return resolve(cwd, explicit);
  const found = await listManifests(cwd);
  const [first, second] = found;
  if (first === undefined) {
    throw new CannotRun(
      "no-manifest",
      "there is no manifest here",
      await adviceFor(cwd),
    );
  }
  if (second !== undefined) {
    throw new CannotRun(
      "two-manifests",
      `there are two manifests: ${found.join(" and ")}`,
    );
  }
  return join(cwd, first);
}

/**
 * The names of the manifests in a folder.
 *
 * @throws CannotRun if it cannot be read
 */
export async function listManifests(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new CannotRun(
      "no-manifest",
      `${folder} is not a folder that can be read`,
      "check the path given with --cwd",
      error,
    );
  });
  return MANIFEST_NAMES.filter((name) => names.includes(name));
}

/**
 * Where the nearest manifest above is; undefined for the catalogue's advice.
 */
async function adviceFor(cwd: string): Promise<string | undefined> {
  const above = await findManifestAbove(cwd);
  if (above === null) return undefined;
  const up = relative(cwd, dirname(above)).replaceAll("\\", "/");
  return `there is ${up}/${basename(above)}: run there, or with --cwd ${up}`;
}

/** The absolute path of the nearest manifest above; null if there is none. */
export async function findManifestAbove(cwd: string): Promise<string | null> {
  for (let folder = dirname(cwd); ; folder = dirname(folder)) {
    for (const name of MANIFEST_NAMES) {
      const entry = await stat(join(folder, name)).catch(() => null);
      if (entry?.isFile() === true) return join(folder, name);
    }
    if (dirname(folder) === folder) return null;
  }
}
