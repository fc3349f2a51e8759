/**
 * What to set up in a project, from what it has and what it should have. Pure.
 */
import { posix } from "node:path";
import {
  type Dialect,
  type TestRunner,
  testRunners,
} from "../../manifest/targets.js";
import type { EmitTarget } from "../../emit/target.js";
import type { OpenedProject } from "../../run/open-project.js";
import { RUNTIME_PACKAGE } from "../../project/runtime-import.js";
import { listIgnoredByGit, listPackageParts } from "./database.js";
import type { ProjectFacts } from "./facts.js";
import { listSettings, type ProjectSetup } from "./files.js";
import type { PackageParts } from "./package.js";

/** Biome and dprint list what to ignore in their own settings. */
export function usesIgnoreFile({
  formatter,
}: Pick<ProjectFacts, "formatter">): boolean {
  return formatter !== "biome" && formatter !== "dprint";
}

/** Whether the generated files import the runtime that we publish. */
export function usesRuntimePackage({
  runtime,
}: Pick<EmitTarget, "runtime">): boolean {
  return typeof runtime !== "string" && runtime.import === RUNTIME_PACKAGE;
}

/**
 * @param text the text of the manifest, if there is none
 * @param dialect the dialect of its database; null for none
 * @param version the version of resource-gen
 */
export function describeSetup(
  { manifest, place, target }: OpenedProject,
  text: string,
  facts: ProjectFacts,
  wanted: { readonly dialect: Dialect | null; readonly version: string },
): ProjectSetup {
  const { dialect, version } = wanted;
  const home = facts.package ?? "";
  const importsRuntime = usesRuntimePackage(target);
  const isNew =
    facts.package === null &&
    !facts.isDeno &&
    (dialect !== null || importsRuntime);
  const ofDatabase =
    dialect === null
      ? {}
      : listPackageParts(dialect, target, { ...facts, home });
  const parts = {
    ...ofDatabase,
    ...(importsRuntime && {
      dependencies: {
        ...ofDatabase.dependencies,
        [RUNTIME_PACKAGE]: `^${version}`,
      },
    }),
  };
  return {
    manifest: { path: manifest, text },
    folders: [target.dir, target.tests].filter((folder) => folder !== false),
    lock: place.lockPath,
    packageFile: posix.join(home, "package.json"),
    compilerFile: posix.join(home, "tsconfig.json"),
    makesPackage: isNew,
    packageParts: isNew ? joinParts(parts, target.testRunner, version) : parts,
    ignoredByGit: [
      ...(isNew ? ["node_modules/"] : []),
      ...(dialect === null ? [] : listIgnoredByGit(dialect)),
    ],
    ignores: usesIgnoreFile(facts),
    settings: listSettings(facts.linters, home),
  };
}

/**
 * A new package also lists what its compiler, its tests and its scripts need.
 */
function joinParts(
  parts: PackageParts,
  testRunner: TestRunner,
  version: string,
): PackageParts {
  const { setUp } = testRunners[testRunner];
  return {
    ...parts,
    scripts: { ...parts.scripts, ...(setUp && { test: setUp.test }) },
    devDependencies: {
      "resource-gen": `^${version}`,
      ...parts.devDependencies,
      ...(setUp && { [testRunner]: setUp.version }),
      typescript: "^6.0.0",
      "@types/node": "^20.19.0",
    },
  };
}
