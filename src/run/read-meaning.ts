/**
 * parse -> model: what a loaded manifest means, and everything that is wrong
 * with it. Reads no files: it also runs in a browser.
 */
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import {
  locateIn,
  sortDiagnostics,
  type LocatedManifest,
} from "../diagnostics/locate.js";
import { urlNames } from "../emit/own-url-names.js";
import type { LoadedManifest } from "../load/read-yaml.js";
import { checkManifest } from "../manifest/check.js";
import type { ManifestTree, OutputOptions } from "../manifest/tree.js";
import { buildModel } from "../model/model.js";
import type { Model } from "../model/types.js";

/** What a manifest without errors means. */
export interface Meaning {
  readonly tree: ManifestTree;
  readonly model: Model;
  readonly output: OutputOptions;
}

/** A manifest that was checked. */
export interface Understood {
  /** Null if it has errors. */
  readonly meaning: Meaning | null;
  /** In the order of the text; includes warnings. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Finds out what a manifest means.
 *
 * @param climb how many folders below the project's root it is
 */
export async function readMeaning(
  loaded: LoadedManifest,
  climb: number,
): Promise<Understood> {
  const { tree, problems } =
    loaded.value === undefined
      ? { tree: null, problems: [] }
      : await checkManifest(loaded.value, { climb });
  const built = tree === null ? null : buildModel(tree, urlNames);

  const all = [...loaded.problems, ...problems, ...(built?.problems ?? [])];
  const found = await locateIn(loaded, all);
  const diagnostics = sortDiagnostics([...loaded.diagnostics, ...found]);
  const isWrong = diagnostics.some(({ severity }) => severity === "error");
  return tree === null || built === null || isWrong
    ? { meaning: null, diagnostics }
    : {
        meaning: { tree, model: built.model, output: tree.output },
        diagnostics,
      };
}

/** model -> lint: the advice of the conventions. Nothing else depends on it. */
export async function adviseOn(
  read: LocatedManifest & Pick<LoadedManifest, "value">,
  { tree, model }: Meaning,
): Promise<readonly Diagnostic[]> {
  const { lintManifest } = await import("../lint/lint.js");
  return locateIn(read, lintManifest(tree, model, read.value));
}
