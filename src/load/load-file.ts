/**
 * Reads one file of a manifest: its value, at once; its positions, only when
 * something is to be shown. Stage: load. Knows YAML, JSON, TypeScript and
 * JavaScript, and nothing of what a manifest means.
 */
import { readFile } from "node:fs/promises";
import { extname, relative } from "node:path";
import { CannotRun } from "../diagnostics/cannot-run.js";
import type { Diagnostic, Problem } from "../diagnostics/diagnostic.js";
import { toDiagnostic } from "../diagnostics/locate.js";
import {
  indexLines,
  type Lines,
  type Locate,
} from "../diagnostics/positions.js";
import { atKey, showPath } from "../diagnostics/problem.js";
import { measure } from "./measure.js";
import { readText } from "./read-text.js";
import { readYamlValue, type YamlValue } from "./yaml-value.js";

export interface LoadedManifest {
  /** Plain data without cycles; undefined where the manifest has no value. */
  readonly value: unknown;
  /** The manifest and every file that it is made of, or would be if it could be read: absolute paths. */
  readonly files: readonly string[];
  /** Faults of the text that have their place already. With a value: it can be checked none the less. */
  readonly diagnostics: readonly Diagnostic[];
  /** Faults of the value that were found while it was read. */
  readonly problems: readonly Problem[];
  /** The text of each file that a Diagnostic can name. */
  readonly sources: ReadonlyMap<string, string>;
  /** Makes the positions. Slow: call it only when there is something to show. */
  readonly positions: () => Promise<Locate>;
}

/**
 * Reads the file at the absolute path `file`, without what it includes.
 *
 * @param cwd what paths in messages are relative to
 * @param edited what is read as if it stood in the file
 * @throws CannotRun where the file is missing, unreadable or of an unknown kind
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
    edited === undefined ? await readText(file, shown) : { text: edited };
  if (read.text === null) {
    const message = `${shown} is not UTF-8: ${read.why}`;
    return failed(file, [toDiagnostic("not-utf8", message, null)], new Map());
  }
  const lines = indexLines(shown, read.text);
  return isModule ? readModule(file, cwd, lines) : readYaml(file, lines);
}

/** Reads the text of a YAML or JSON manifest. */
export async function readYaml(
  file: string,
  lines: Lines,
): Promise<LoadedManifest> {
  const sources = new Map([[lines.file, lines.text]]);
  const diagnostics: Diagnostic[] = [];
  let read = readYamlValue(lines.text);
  if (!read.ok) {
    const { findYamlFaults } = await import("./yaml-faults.js");
    const { syntax, duplicates, readValue } = await findYamlFaults(lines);
    diagnostics.push(...syntax, ...duplicates);
    if (syntax.length > 0) return failed(file, diagnostics, sources);
    // Of keys that stand twice the later is read, so that the rest is checked.
    // The two parsers differ on rare texts: who finds no fault has the word.
    read = attempt(read, readValue);
    if (!read.ok) {
      const { reason, offset } = read;
      const span = offset === null ? null : lines.span(offset, offset + 1);
      diagnostics.push(toDiagnostic("yaml-syntax", reason, span));
      return failed(file, diagnostics, sources);
    }
  }
  if (read.value === undefined || read.value === null) {
    diagnostics.push(
      toDiagnostic("empty-manifest", "the manifest is empty", lines.span(0, 0)),
    );
    return failed(file, diagnostics, sources);
  }
  const positions = async (): Promise<Locate> => {
    const { locateInYaml } = await import("./yaml-positions.js");
    return locateInYaml(lines);
  };
  return finish(read.value, [file], diagnostics, sources, positions);
}

async function readModule(
  file: string,
  cwd: string,
  lines: Lines,
): Promise<LoadedManifest> {
  const { readModuleValue } = await import("./module-value.js");
  const read = await readModuleValue(file, lines.text);
  // As they are now: a fault in an imported module is shown there.
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
    return finish(read.value, read.files, [], sources, positions);
  } catch (error) {
    // A getter of the value threw.
    return fail(error);
  }
}

/** The second parser's value, or why there is none. */
function attempt(first: YamlValue, readValue: () => unknown): YamlValue {
  try {
    return { ok: true, value: readValue() };
  } catch {
    return first;
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

/** What a value needs before anything walks over it: an end. */
function finish(
  value: unknown,
  files: readonly string[],
  diagnostics: readonly Diagnostic[],
  sources: ReadonlyMap<string, string>,
  positions: () => Promise<Locate>,
): LoadedManifest {
  const problems = checkSize(value);
  const safe = problems.length === 0 ? value : undefined;
  return { value: safe, files, diagnostics, problems, sources, positions };
}

/** What keeps a value from having an end that can be waited for. */
export function checkSize(value: unknown): Problem[] {
  const measured = measure(value);
  switch (measured.kind) {
    case "fine":
      return [];
    case "cycle": {
      const place = showPath(measured.path);
      return [
        atKey("alias-cycle", measured.path, `${place} leads back to itself`),
      ];
    }
    case "too-deep":
      return [
        atKey(
          "manifest-too-large",
          measured.path,
          "the manifest is nested too deeply",
        ),
      ];
    case "too-large":
      return [
        atKey(
          "manifest-too-large",
          measured.path,
          "aliases expand this to more than 250,000 entries",
        ),
      ];
  }
}

/** A file without a value. */
export function failed(
  file: string,
  diagnostics: readonly Diagnostic[],
  sources: ReadonlyMap<string, string>,
): LoadedManifest {
  return {
    value: undefined,
    files: [file],
    diagnostics,
    problems: [],
    sources,
    positions: () => Promise.resolve(() => null),
  };
}

/** A path as messages show it: from the working directory, with forward slashes. */
export function showFile(file: string, cwd: string): string {
  return relative(cwd, file).replaceAll("\\", "/");
}
