/**
 * Turns Problems into Diagnostics: looks up their places, adds the catalogue's
 * advice if they have none, sorts them. Pure: whatever created `locate` reads
 * the files.
 */
import { catalogue, type Code } from "./catalogue.js";
import type {
  Diagnostic,
  Fix,
  Label,
  Place,
  ManifestProblem,
  Span,
} from "./diagnostic.js";
import type { Locate } from "./positions.js";
import { showPath } from "./problem.js";

/** What a Diagnostic can say beyond its code, its message and its span. */
export type DiagnosticDetails = Partial<
  Pick<Diagnostic, "severity" | "path" | "labels" | "note" | "help" | "fix">
>;

/** A Diagnostic whose place is known already. */
export function toDiagnostic(
  code: Code,
  message: string,
  span: Span | null,
  {
    severity = catalogue[code].severity,
    path = [],
    help = catalogue[code].help,
    ...details
  }: DiagnosticDetails = {},
): Diagnostic {
  return { code, severity, message, path, span, ...details, help };
}

/**
 * Looks up the places of problems.
 *
 * @param readText the text of a file that `locate` names, for fixes
 * @returns diagnostics in the order of their files and lines, one for each fault:
 * what is written once and used through aliases many times is reported once
 */
export function locateProblems(
  problems: readonly ManifestProblem[],
  locate: Locate,
  readText: (file: string) => string | undefined,
): Diagnostic[] {
  return sortDiagnostics(
    problems.map((problem) => locateProblem(problem, locate, readText)),
  );
}

/** The parts of a manifest that tell where problems are. */
export interface LocatedManifest {
  /** Slow: reads the text a second time. */
  readonly positions: () => Promise<Locate>;
  /** The text of each file that a diagnostic can name. */
  readonly sources: ReadonlyMap<string, string>;
}

/** Looks up places in a manifest; reads nothing if there are no problems. */
export async function locateIn(
  { positions, sources }: LocatedManifest,
  problems: readonly ManifestProblem[],
): Promise<readonly Diagnostic[]> {
  if (problems.length === 0) return [];
  return locateProblems(problems, await positions(), (name) =>
    sources.get(name),
  );
}

function locateProblem(
  problem: ManifestProblem,
  locate: Locate,
  readText: (file: string) => string | undefined,
): Diagnostic {
  const { code, message, place, labels = [], replacement } = problem;
  const found = locate(place);
  const shown: Label[] = labels.flatMap((label) => {
    const span = locate(label.place)?.span;
    return span === undefined ? [] : [{ span, text: label.text }];
  });
  if (found?.via !== undefined) {
    shown.push({ span: found.via, text: "used through this alias" });
  }
  const nearest = found?.nearest === true;
  const note = nearest ? `at ${showPath(place.path)}` : problem.note;
  // Other code may use an imported module too: it is shown, but never fixed.
  const isOurs = found !== null && !nearest && found.imported !== true;
  const fix =
    !isOurs || replacement === undefined
      ? undefined
      : toFix(found.span, replacement, place, readText);
  return toDiagnostic(code, message, found?.span ?? null, {
    path: place.path,
    ...(problem.severity && { severity: problem.severity }),
    ...(shown.length > 0 && { labels: shown }),
    ...(note !== undefined && { note }),
    ...(problem.help !== undefined && { help: problem.help }),
    ...(fix && { fix }),
  });
}

/** Replaces the old text with the new one, in the same quotes. */
function toFix(
  span: Span,
  replacement: string,
  place: Place,
  readText: (file: string) => string | undefined,
): Fix | undefined {
  const { file, start, end } = span;
  const old = readText(file)?.slice(start.offset, end.offset);
  if (old === undefined || old === "" || /[\r\n]/.test(old)) return undefined;
  // Only what the place is in was found, not the place itself.
  const last = place.path.at(-1);
  if (place.on === "key" && typeof last === "string" && !old.includes(last)) {
    return undefined;
  }
  const quote = /^["']/.exec(old)?.[0];
  const plain = /^[A-Za-z/][\w/#-]*$/.test(replacement);
  const text =
    quote === "'"
      ? `'${replacement.replaceAll("'", "''")}'`
      : quote === '"' || !plain
        ? JSON.stringify(replacement)
        : replacement;
  return { file, start: start.offset, end: end.offset, text };
}

/** Sorts by file and line, those without a place last; drops repeats. */
export function sortDiagnostics(
  diagnostics: readonly Diagnostic[],
): Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics
    .filter(({ code, message, span, path }) => {
      const place = span ?? path;
      const id = JSON.stringify([code, message, place]);
      if (seen.has(id)) return false;
      seen.add(id);
      return true;
    })
    .sort(byPlace);
}

function byPlace(a: Diagnostic, b: Diagnostic): number {
  if (a.span === null || b.span === null) {
    return Number(a.span === null) - Number(b.span === null);
  }
  if (a.span.file !== b.span.file) return a.span.file < b.span.file ? -1 : 1;
  return a.span.start.offset - b.span.start.offset;
}
