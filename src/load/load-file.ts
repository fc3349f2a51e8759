/**
 * Reads one file of a manifest: its value right away, its positions only when
 * something must be shown. Stage: load. Knows YAML, JSON, TypeScript and
 * JavaScript, but not what a manifest means.
 */
import { readFile } from "node:fs/promises";
import { extname, relative } from "node:path";
import { CannotRun } from "../diagnostics/cannot-run.js";
import { toDiagnostic } from "../diagnostics/locate.js";
import {
  indexLines,
  type Lines,
  type Locate,
} from "../diagnostics/positions.js";
import { readManifestText } from "./read-text.js";
import {
  failed,
  ensureFinite,
  readYaml,
  type LoadedManifest,
} from "./read-yaml.js";

/**
 * Reads the file at the absolute path `file`, without what it includes.
 *
 * @param cwd what paths in messages are relative to
 * @param edited text to read instead of the file's own
 * @throws CannotRun if the file is missing, unreadable or of an unknown kind
 */
export async function loadFile(
  file: string,
  cwd: string,
  edited?: string,
): Promise<LoadedManifest> {
  const shown = showFile(file, cwd);
  const isModule = /^\.m?[jt]s$/.test(extname(file));
  if (!isModule && !/^\.(?:ya?ml|json)$/.test(extname(file))) {
    throw new CannotRun(
      "unreadable-manifest",
      `${shown} is not a manifest`,
      "a manifest ends in .yaml, .yml, .json, .ts, .mts, .js or .mjs",
    );
  }
  const read =
    edited === undefined
      ? await readManifestText(file, shown)
      : { text: edited };
  if (read.text === null) {
    const message = `${shown} is not UTF-8: ${read.why}`;
    return failed(file, [toDiagnostic("not-utf8", message, null)], new Map());
  }
  const lines = indexLines(shown, read.text);
  return isModule ? readModule(file, cwd, lines) : readYaml(file, lines);
}

async function readModule(
  file: string,
  cwd: string,
  lines: Lines,
): Promise<LoadedManifest> {
  const { readModuleValue } = await import("./module-value.js");
  const read = await readModuleValue(file, lines.text);
  // Opens them as they are now, to show faults in imported modules too.
  const opened = await openAll(read.files, cwd);
  opened.set(file, lines);
  const sources = new Map(
    [...opened.values()].map(({ file: name, text }) => [name, text]),
  );
  const fail = async (error: unknown): Promise<LoadedManifest> => {
    const { describeModuleFault } = await import("./module-fault.js");
    const fault = describeModuleFault(
      error,
      file,
      (name) => opened.get(name) ?? null,
    );
    return { ...failed(file, [fault], sources), files: read.files };
  };
  if (!read.ok) return fail(read.error);
  if (read.value === undefined || read.value === null) {
    const message = "the manifest has no default export";
    const fault = toDiagnostic("no-default-export", message, lines.span(0, 0));
    return { ...failed(file, [fault], sources), files: read.files };
  }
  const positions = async (): Promise<Locate> => {
    const { locateInModule } = await import("./module-positions.js");
    return locateInModule(file, opened);
  };
  try {
    return ensureFinite(read.value, read.files, [], sources, positions);
  } catch (error) {
    // A getter of the value threw.
    return fail(error);
  }
}

/** The lines of the user's modules, by absolute path. */
async function openAll(
  files: readonly string[],
  cwd: string,
): Promise<Map<string, Lines>> {
  const entries = await Promise.all(
    files.map(async (file): Promise<[string, Lines][]> => {
      const text = await readFile(file, "utf8").catch(() => null);
      return text === null
        ? []
        : [[file, indexLines(showFile(file, cwd), text)]];
    }),
  );
  return new Map(entries.flat());
}

/**
 * A path as messages show it: relative to the working directory, with forward
 * slashes.
 */
export function showFile(file: string, cwd: string): string {
  return relative(cwd, file).replaceAll("\\", "/");
}
