/** Runs the first stages over one manifest, and renders what they say. */
import { catalogue } from "../src/diagnostics/catalogue.js";
import { CannotRun } from "../src/diagnostics/cannot-run.js";
import type { Diagnostic } from "../src/diagnostics/diagnostic.js";
import { locateProblems, sortDiagnostics } from "../src/diagnostics/locate.js";
import { urlNames } from "../src/emit/own-url-names.js";
import { findManifest } from "../src/load/find-manifest.js";
import { loadManifest } from "../src/load/load-manifest.js";
import { checkManifest } from "../src/manifest/check.js";
import type { ManifestTree } from "../src/manifest/tree.js";
import { buildModel } from "../src/model/model.js";
import { renderPretty } from "../src/report/pretty.js";

export interface Diagnosed {
  readonly tree: ManifestTree | null;
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: ReadonlyMap<string, string>;
}

/** What load, parse and model make of the manifest `file`, seen from the folder `cwd`. */
export async function diagnose(file: string, cwd: string): Promise<Diagnosed> {
  const loaded = await loadManifest(file, cwd);
  const { sources } = loaded;
  const checked =
    loaded.value === undefined
      ? { tree: null, problems: [] }
      : await checkManifest(loaded.value);
  const built =
    checked.tree === null ? null : buildModel(checked.tree, urlNames);
  const problems = [
    ...loaded.problems,
    ...checked.problems,
    ...(built?.problems ?? []),
  ];
  const locate = problems.length === 0 ? () => null : await loaded.positions();
  const located = locateProblems(problems, locate, (name) => sources.get(name));
  const diagnostics = sortDiagnostics([...loaded.diagnostics, ...located]);
  return { tree: checked.tree, diagnostics, sources };
}

/** What a person would see on a run in the folder `cwd`. */
export async function renderRun(cwd: string): Promise<string> {
  try {
    const { diagnostics, sources } = await diagnose(
      await findManifest(cwd),
      cwd,
    );
    return renderPretty(diagnostics, { sources });
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    const { code, message, help } = error;
    const { severity } = catalogue[code];
    const diagnostic: Diagnostic = {
      code,
      severity,
      message,
      path: [],
      span: null,
      help,
    };
    return renderPretty([diagnostic], { sources: new Map() });
  }
}
