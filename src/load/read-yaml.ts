/**
 * Reads the text of a manifest in YAML or JSON: its value right away, its
 * positions only when something must be shown. Stage: load. Touches no files,
 * so that it runs in a browser too.
 */
import type { Diagnostic, ManifestProblem } from "../diagnostics/diagnostic.js";
import { toDiagnostic } from "../diagnostics/locate.js";
import type { Lines, Locate } from "../diagnostics/positions.js";
import { atKey, showPath } from "../diagnostics/problem.js";
import { measure } from "./measure.js";
import { readYamlValue, type YamlValue } from "./yaml-value.js";

export interface LoadedManifest {
  /** Plain data without cycles; undefined if the manifest has no value. */
  readonly value: unknown;
  /**
   * Absolute paths of the manifest and every file it is built from, including
   * those that could not be read.
   */
  readonly files: readonly string[];
  /**
   * Faults of the text, located already. If there is a value, it can be checked
   * nonetheless.
   */
  readonly diagnostics: readonly Diagnostic[];
  /** Faults of the value, found while reading it. */
  readonly problems: readonly ManifestProblem[];
  /** The text of each file that a Diagnostic can name. */
  readonly sources: ReadonlyMap<string, string>;
  /**
   * Computes the positions. Slow: call it only when there is something to show.
   */
  readonly positions: () => Promise<Locate>;
}

const TOO_DEEP = "the manifest is nested too deeply";

/** Reads the text of a YAML or JSON manifest. */
export async function readYaml(
  file: string,
  lines: Lines,
): Promise<LoadedManifest> {
  const sources = new Map([[lines.file, lines.text]]);
  const diagnostics: Diagnostic[] = [];
  let read = readYamlValue(lines.text);
  if (!read.ok && read.isTooDeep) {
    const at = read.offset ?? 0;
    diagnostics.push(
      toDiagnostic("manifest-too-large", TOO_DEEP, lines.span(at, at + 1)),
    );
    return failed(file, diagnostics, sources);
  }
  if (!read.ok) {
    const { findYamlFaults } = await import("./yaml-faults.js");
    const { syntax, duplicates, readValue } = await findYamlFaults(lines);
    diagnostics.push(...syntax, ...duplicates);
    if (syntax.length > 0) return failed(file, diagnostics, sources);
    // Of duplicate keys, the later one is read, so that the rest is checked.
    // The two parsers differ on rare texts: the one that finds no fault
    // decides.
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
  return ensureFinite(read.value, [file], diagnostics, sources, positions);
}

/** The second parser's value, or the first one's fault if there is none. */
function attempt(first: YamlValue, readValue: () => unknown): YamlValue {
  try {
    return { ok: true, value: readValue() };
  } catch {
    return first;
  }
}

/** Makes sure that a value is finite before anything walks over it. */
export function ensureFinite(
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

/** Problems with a value that has no end, or is too large to walk over. */
export function checkSize(value: unknown): ManifestProblem[] {
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
      return [atKey("manifest-too-large", measured.path, TOO_DEEP)];
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
