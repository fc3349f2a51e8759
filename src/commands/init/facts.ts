/** What a project already has, as far as `init` uses it. Reads only. */
import { FRAMEWORKS } from "../../manifest/targets.js";
import { readProject } from "../../project/project.js";
import {
  findDependency,
  findFormatter,
  findLinters,
  findTestRunner,
  type Formatter,
  type Linter,
} from "../../project/tools.js";
import {
  findPackageManager,
  writeAddCommand,
} from "../../project/package-manager.js";
import { findSchemaPath } from "../../project/schema-path.js";
import { join } from "node:path";
import { isExistingFile } from "../../project/look.js";
import { needsSqlitePackage } from "../../project/sqlite-driver.js";

export interface ProjectFacts {
  readonly framework: string | null;
  readonly testRunner: string | null;
  readonly formatter: Formatter["name"] | null;
  readonly linters: readonly Linter[];
  /** The package's folder, relative to the root; null if there is none. */
  readonly package: string | null;
  /** The command that installs resource-gen; null if it is installed. */
  readonly install: string | null;
  /**
   * The commands that install the packages of package.json, and run a script.
   */
  readonly installAll: string;
  readonly runScript: string;
  /** Whether Deno runs it: Deno has its own list of packages. */
  readonly isDeno: boolean;
  /** Whether SQLite needs a package. */
  readonly sqlitePackage: boolean;
  /** The path of the schema, relative to the manifest's folder. */
  readonly schema: string;
}

/** Inspects the project that a manifest in this folder belongs to. */
export async function lookAround(folder: string): Promise<ProjectFacts> {
  const project = await readProject(folder, { dir: "src/resources" });
  const { root } = project;
  const home = join(root, project.package ?? "");
  const manager = findPackageManager(root, home);
  const packageFolder = project.package === null ? null : home;
  const hasTool = findDependency(project, ["resource-gen"]) !== null;
  return {
    framework: findDependency(project, FRAMEWORKS),
    testRunner: findTestRunner(project),
    formatter: findFormatter(project, folder)?.name ?? null,
    linters: findLinters(project),
    package: project.package,
    schema: await findSchemaPath(folder),
    installAll: `${manager} install`,
    runScript: `${manager} run`,
    isDeno: ["deno.json", "deno.jsonc"].some((name) =>
      isExistingFile(join(home, name)),
    ),
    sqlitePackage: needsSqlitePackage(packageFolder),
    install: hasTool
      ? null
      : writeAddCommand(manager, home, ["resource-gen"], true),
  };
}
