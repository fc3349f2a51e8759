/**
 * The tool without files: from the text of a manifest to all that is made of it.
 * Bundled from `src` as it stands; test/site holds it against the command line.
 * It takes the manifest to stand in a new project, as the README begins one.
 */
import { findMatch, pathOf } from "../../src/commands/match/find-match.js";
import { parseSource } from "../../src/commands/import/parse-source.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { locateIn, sortDiagnostics } from "../../src/diagnostics/locate.js";
import { indexLines } from "../../src/diagnostics/positions.js";
import { atKey } from "../../src/diagnostics/problem.js";
import { isTable } from "../../src/diagnostics/values.js";
import { makeTarget } from "../../src/emit/make-target.js";
import type { OutputFile } from "../../src/emit/file.js";
import { urlNames } from "../../src/emit/own-url-names.js";
import { chooseExtension } from "../../src/project/import-extension.js";
import { readYaml, type LoadedManifest } from "../../src/load/read-yaml.js";
import { readMeaning } from "../../src/run/read-meaning.js";
import type { Meaning } from "../../src/run/read-meaning.js";
import { lintManifest } from "../../src/lint/lint.js";
import { renderMatch } from "../../src/report/match.js";
import { listNotes, nameRouteAction } from "../../src/report/routes-data.js";

/** What the manifest is called. */
export const MANIFEST = "resources.yaml";

/** A row of the route table, in words. */
export interface RouteRow {
  /** `articlesPath`; empty where a row above has it, or there is none. */
  readonly helper: string;
  readonly method: string;
  readonly path: string;
  readonly target: string;
  /** What it is bound to: constraints and defaults. */
  readonly notes: string;
}

/** A manifest that was read. */
export interface Opened {
  /** Errors, warnings and the advice of `lint`, in the order of the text. */
  readonly diagnostics: readonly Diagnostic[];
  /** Null where the manifest has errors. */
  readonly made: Made | null;
}

/**
 * What is made of a manifest without errors, each when it is asked for. The
 * texts of the runtime and the templates are more than half of the core, so the
 * route table does not wait for them.
 */
export interface Made {
  readonly routes: readonly RouteRow[];
  /** What `match METHOD PATH` prints. */
  readonly match: (method: string, target: string) => Promise<string>;
  /** What `openapi` prints. */
  readonly describe: () => Promise<string>;
  /** What the first run writes, in the order of their paths. */
  readonly listFiles: () => Promise<readonly OutputFile[]>;
}

/** What the tutorial and the README say. */
const tsconfig = {
  ...{ module: "nodenext", moduleResolution: null },
  allowImportingTsExtensions: false,
  rewriteRelativeImportExtensions: false,
};

/** Nothing is known of a package in which nobody has written anything. */
const about = { name: null, version: null, description: null, license: null };

/** Reads the text of a manifest in YAML or JSON. */
export async function openText(text: string): Promise<Opened> {
  const loaded = await readYaml(MANIFEST, indexLines(MANIFEST, text));
  const missing = await refuseIncludes(loaded);
  if (missing.length > 0) {
    const diagnostics = sortDiagnostics([...loaded.diagnostics, ...missing]);
    return { diagnostics, made: null };
  }
  const { meaning, diagnostics } = await readMeaning(loaded, 0);
  if (meaning === null) return { diagnostics, made: null };
  // Not by `adviseOn`, which loads the rules when they are asked for: here they always are.
  const { tree, model } = meaning;
  const found = lintManifest(tree, model, loaded.value);
  const advice = await locateIn(loaded, found);
  const all = sortDiagnostics([...diagnostics, ...advice]);
  return { diagnostics: all, made: makeOf(loaded, meaning) };
}

/** A manifest in several files is none here: what it includes stands nowhere. */
async function refuseIncludes(
  loaded: LoadedManifest,
): Promise<readonly Diagnostic[]> {
  const { value } = loaded;
  if (!isTable(value) || !Object.hasOwn(value, "include")) return [];
  const { include } = value;
  if (typeof include !== "string" && !Array.isArray(include)) return [];
  const message = "it includes another file, and here is only this one";
  return locateIn(loaded, [atKey("include-unreadable", ["include"], message)]);
}

function makeOf(loaded: LoadedManifest, { model, output }: Meaning): Made {
  return {
    routes: listRoutes(model.routes),
    match: async (method, target) => {
      const path = pathOf(target);
      const report = findMatch(model, method, path, await loaded.positions());
      return renderMatch(method, path, report);
    },
    describe: async () => {
      const { describeApi } = await import("../../src/openapi/describe.js");
      const { writeApi } = await import("../../src/openapi/write.js");
      return writeApi(describeApi(model, about));
    },
    listFiles: async () => {
      const { emitModel } = await import("../../src/run/emit-model.js");
      const target = makeTarget(output, {
        ...{ base: "", about, manifest: MANIFEST, frameworks: [] },
        ...{
          migrationNames: [],
          migrationData: [],
          hasConstantIndex: false,
          hasSharedTestApp: false,
        },
        importExtension: chooseExtension(output.importExtension, {
          ...{ tsconfig, modules: "esm", isDeno: false },
          testRunner: output.testRunner,
        }),
      });
      const files = await emitModel(model, target);
      return files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
    },
  };
}

function listRoutes(routes: Meaning["model"]["routes"]): readonly RouteRow[] {
  return routes.map((route) => {
    const { name, method, path } = route;
    const helper = name === null ? "" : `${name}Path`;
    const notes = listNotes(route).join(", ");
    return { helper, method, path, target: nameRouteAction(route), notes };
  });
}

/** What an import of an interface came to. */
export interface ImportedText {
  /** The manifest. */
  readonly text: string;
  /** What of the source it cannot say, and why. */
  readonly leftOut: readonly string[];
}

/**
 * Makes a manifest of an OpenAPI document, in JSON or YAML.
 *
 * @throws CannotRun where the text is none
 */
export async function importOpenApi(
  text: string,
  shown: string,
): Promise<ImportedText> {
  const source = parseSource(text, "openapi", shown);
  const { importRoutes } = await import("../../src/import/import-routes.js");
  const imported = await importRoutes(source, urlNames);
  const leftOut = imported.leftOut.map(
    ({ route, reason }) => `${route}: ${reason}`,
  );
  return { text: imported.text, leftOut };
}
