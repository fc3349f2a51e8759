/** The settings of a whole manifest, with their defaults. Stage: parse. */
import type { Manifest } from "./schema.js";
import type {
  FormatOption,
  LintLevels,
  OutputOptions,
  Settings,
  Words,
} from "./tree.js";

/** What the top level says about all routes. */
export function readSettings(
  manifest: Manifest,
  formats: readonly FormatOption[],
): Settings {
  const { irregular = {}, uncountable = [] } = manifest.inflections;
  return {
    baseUrl: manifest.baseUrl ?? null,
    formats,
    updateMethods: [...new Set(manifest.updateMethods ?? ["PUT" as const])],
    apiOnly: manifest.apiOnly ?? false,
    methodOverride: manifest.methodOverride ?? true,
    legacyEdit: manifest.legacyEdit ?? false,
    fallback: manifest.fallback ?? false,
    inflections: {
      irregular: Object.assign(
        Object.create(null) as Record<string, string>,
        irregular,
      ) satisfies Words,
      uncountable,
    },
    lint: readLevels(manifest.lint),
  };
}

/** The levels that are set. */
export function readLevels(levels: Manifest["lint"]): LintLevels {
  const set = Object.entries(levels ?? {}).filter(
    ([, level]) => level !== undefined,
  );
  return Object.fromEntries(set);
}

/** Where files go, relative to the manifest's folder. */
export function readOutput({ output }: Manifest): OutputOptions {
  return {
    dir: trimFolder(output.dir ?? "src/resources"),
    controllers: trimOrFalse(output.controllers ?? "src/controllers"),
    tests: trimOrFalse(output.tests ?? "test/resources"),
    controllerTests: trimOrFalse(output.controllerTests ?? "test/controllers"),
    framework: output.framework ?? "node",
    testRunner: output.testRunner ?? "vitest",
    importExtension: output.importExtension ?? "auto",
  };
}

function trimOrFalse(folder: string | false): string | false {
  return folder === false ? false : trimFolder(folder);
}

/** `./src/resources/` is `src/resources`; `.` is the manifest's own folder. */
function trimFolder(folder: string): string {
  const steps = folder.split("/").filter((step) => step !== "" && step !== ".");
  return steps.length === 0 ? "." : steps.join("/");
}
