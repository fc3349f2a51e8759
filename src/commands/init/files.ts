/**
 * What `init` does to each file: a manifest if there is none, scripts, and the lines
 * for git and the formatter. Pure: texts in, edits out.
 */
import { posix } from "node:path";
import type { Linter } from "../../project/tools.js";
import type { DiskFile, FileEdit } from "../../plan/types.js";
import {
  addLines,
  listAttributes,
  listIgnored,
  type GeneratedPlaces,
} from "./lines.js";
import { addParts, newPackage, type PackageParts } from "./package.js";
import {
  addIgnores,
  settingsFiles,
  type DataLinter,
} from "../../edit/linter-settings.js";

/** What to set up. Paths are relative to the root. */
export interface ProjectSetup extends GeneratedPlaces {
  readonly manifest: { readonly path: string; readonly text: string };
  /** The package.json of the package that the manifest belongs to. */
  readonly packageFile: string;
  /** The compiler settings of that package. */
  readonly compilerFile: string;
  /** Whether both are created if they do not exist. */
  readonly makesPackage: boolean;
  /** What package.json must list, besides the scripts that run resource-gen. */
  readonly packageParts: PackageParts;
  /** What git ignores: lines of .gitignore. */
  readonly ignoredByGit: readonly string[];
  /** Whether the formatter reads an ignore file. */
  readonly ignores: boolean;
  /** Linter settings that may be plain JSON, the nearest first. */
  readonly settings: readonly SettingsFile[];
}

/** A settings file. `folder`: the folder that it is in, "" for the root. */
export interface SettingsFile {
  readonly linter: DataLinter;
  readonly folder: string;
  readonly path: string;
}

export const attributesFile = ".gitattributes";
export const ignoreFile = ".prettierignore";
export const gitIgnoreFile = ".gitignore";

const scripts = {
  resources: "resource-gen",
  "resources:check": "resource-gen check",
};

/**
 * Compiler settings of a new package. `npx tsc` only checks: tsx runs the code.
 */
const compiler = `{
  "compilerOptions": {
    "target": "es2023",
    "module": "nodenext",
    "types": ["node"],
    "strict": true,
    "noUncheckedIndexedAccess": true,
    "skipLibCheck": true,
    "noEmit": true
  }
}
`;

/** The files that `init` may touch. */
export function listFiles(setup: ProjectSetup): readonly string[] {
  const { manifest, packageFile, compilerFile, settings } = setup;
  const paths = settings.map(({ path }) => path);
  const own = [attributesFile, ignoreFile, gitIgnoreFile];
  return [manifest.path, packageFile, compilerFile, ...own, ...paths];
}

/**
 * Where the settings of these linters may be: in the package, or at the root.
 */
export function listSettings(
  linters: readonly Linter[],
  home: string,
): readonly SettingsFile[] {
  return linters.flatMap((linter): readonly SettingsFile[] => {
    if (linter === "eslint") return [];
    return [...new Set([home, ""])].map((folder) => ({
      linter,
      folder,
      path: posix.join(folder, settingsFiles[linter]),
    }));
  });
}

/** The settings of each linter as they should be, if they are plain JSON. */
export async function planSettings(
  { settings, folders }: ProjectSetup,
  read: (path: string) => string | null,
): Promise<ReadonlyMap<DataLinter, readonly [string, string]>> {
  const found = new Map<DataLinter, readonly [string, string]>();
  const seen = new Set<DataLinter>();
  for (const { linter, folder, path } of settings) {
    const text = read(path);
    // The nearest file counts, whether it can be written or not.
    if (text === null || seen.has(linter)) continue;
    seen.add(linter);
    const own = folders.map((each) => posix.relative(folder, each));
    const next = await addIgnores(text, linter, own);
    if (next !== null) found.set(linter, [path, next]);
  }
  return found;
}

/** Reads the texts of files on disk; null if there is none. */
export function reader(
  disk: ReadonlyMap<string, DiskFile>,
): (path: string) => string | null {
  return (path) => {
    const found = disk.get(path);
    return found?.kind === "file" ? found.text : null;
  };
}

/** One edit for each file that lacks something. */
export async function planEdits(
  setup: ProjectSetup,
  disk: ReadonlyMap<string, DiskFile>,
): Promise<readonly FileEdit[]> {
  const read = reader(disk);
  const { manifest, packageFile, makesPackage, ignoredByGit } = setup;
  const { compilerFile } = setup;
  const settings = await planSettings(setup, read);
  const { packageParts } = setup;
  const parts = {
    ...packageParts,
    scripts: { ...scripts, ...packageParts.scripts },
  };
  const manifestText = read(manifest.path) ?? manifest.text;
  const packageText = read(packageFile) ?? (makesPackage ? newPackage : null);
  const wanted: readonly (readonly [string, string | null])[] = [
    [manifest.path, manifestText],
    [packageFile, packageText && (await addParts(packageText, parts))],
    [compilerFile, makesPackage && !disk.has(compilerFile) ? compiler : null],
    [attributesFile, addLines(read(attributesFile), listAttributes(setup))],
    [
      ignoreFile,
      setup.ignores ? addLines(read(ignoreFile), listIgnored(setup)) : null,
    ],
    [
      gitIgnoreFile,
      ignoredByGit.length === 0
        ? null
        : addLines(read(gitIgnoreFile), ignoredByGit),
    ],
    ...settings.values(),
  ];
  return wanted.flatMap(([path, content]): FileEdit[] => {
    const before = read(path);
    if (content === null || content === before) return [];
    return [{ action: disk.has(path) ? "update" : "create", path, content }];
  });
}
