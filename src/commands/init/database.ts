/**
 * What a project needs for its database besides the manifest: packages,
 * scripts, and files that git ignores. Pure.
 */
import { posix } from "node:path";
import type { EmitTarget } from "../../emit/target.js";
import { migrateFile, seedsFile } from "../../manifest/output-pattern.js";
import { type Dialect, dialects } from "../../manifest/targets.js";

import type { PackageParts } from "./package.js";

/** The facts about the project that decide this. */
export interface DatabaseFacts {
  /** The package's folder, relative to the root. */
  readonly home: string;
  /** Whether SQLite needs a package. */
  readonly sqlitePackage: boolean;
}

/**
 * The packages at run time, and the scripts. The scripts use tsx: Node 20 does
 * not read TypeScript, and later versions find no `.ts` file behind an import
 * of `.js`.
 */
export function listPackageParts(
  dialect: Dialect,
  target: EmitTarget,
  { home, sqlitePackage }: DatabaseFacts,
): PackageParts {
  const { framework, server, controllers, database } = target;
  const hasServer = framework === "node" && server && controllers !== false;
  const place = (path: string): string => posix.relative(home, path);
  return {
    scripts: {
      ...(hasServer && { dev: `tsx watch ${place(server)}` }),
      "db:migrate": `tsx ${place(migrateFile(database))}`,
      "db:seed": `tsx ${place(seedsFile(database))}`,
    },
    dependencies: {
      kysely: "^0.28.0",
      ...((dialect !== "sqlite" || sqlitePackage) && {
        [dialects[dialect].driver]: dialects[dialect].version,
      }),
    },
    devDependencies: { tsx: "^4.20.0" },
  };
}

/** Lines for .gitignore. SQLite keeps up to two files next to the database. */
export function listIgnoredByGit(dialect: Dialect): readonly string[] {
  if (dialect !== "sqlite") return [];
  const why = "# The database, unless DATABASE_FILE names another one.";
  return [why, "data.sqlite", "data.sqlite-*"];
}
