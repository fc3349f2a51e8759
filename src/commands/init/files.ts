/**
 * What `init` does to each file: a manifest if there is none, scripts, and the lines
 * for git and the formatter. Pure: texts in, edits out.
 */
import type { DiskFile, FileEdit } from "../../plan/types.js";
import {
  addLines,
  listAttributes,
  listIgnored,
  type Generated,
} from "./lines.js";
import { addScripts } from "./package.js";

/** What is to be set up. Paths are relative to the root. */
export interface Setup extends Generated {
  readonly manifest: { readonly path: string; readonly text: string };
  /** Whether the formatter reads an ignore file. */
  readonly ignores: boolean;
}

export const packageFile = "package.json";
export const attributesFile = ".gitattributes";
export const ignoreFile = ".prettierignore";

const scripts = {
  resources: "resource-gen",
  "resources:check": "resource-gen check",
};

/** The files that `init` may touch. */
export function listFiles({ manifest }: Setup): readonly string[] {
  return [manifest.path, packageFile, attributesFile, ignoreFile];
}

/** One edit for each file that lacks something. */
export async function planEdits(
  setup: Setup,
  disk: ReadonlyMap<string, DiskFile>,
): Promise<readonly FileEdit[]> {
  const read = (path: string): string | null => {
    const found = disk.get(path);
    return found?.kind === "file" ? found.text : null;
  };
  const { manifest } = setup;
  const manifestText = read(manifest.path) ?? manifest.text;
  const packageText = read(packageFile);
  const wanted: readonly (readonly [string, string | null])[] = [
    [manifest.path, manifestText],
    [packageFile, packageText && (await addScripts(packageText, scripts))],
    [attributesFile, addLines(read(attributesFile), listAttributes(setup))],
    [
      ignoreFile,
      setup.ignores ? addLines(read(ignoreFile), listIgnored(setup)) : null,
    ],
  ];
  return wanted.flatMap(([path, content]): FileEdit[] => {
    const before = read(path);
    if (content === null || content === before) return [];
    return [{ action: disk.has(path) ? "update" : "create", path, content }];
  });
}
