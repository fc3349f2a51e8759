/**
 * What `init` prints at the end: what it left to the user, and what comes next.
 */
import type { Dialect } from "../../manifest/targets.js";
import { RUNTIME_PACKAGE } from "../../project/runtime-import.js";
import type { CommandContext } from "../context.js";
import type { ProjectFacts } from "./facts.js";
import type { ProjectSetup } from "./files.js";
import { sayIgnores } from "./linters.js";
import { usesIgnoreFile } from "./set-up.js";

/** The project, and the database that keeps its records. */
interface Facts extends ProjectFacts {
  readonly dialect: Dialect | null;
  /** Whether the generated files import the runtime that we publish. */
  readonly importsRuntime: boolean;
}

/** @param isNew whether anything was written */
export function sayNext(
  { stderr, command }: CommandContext,
  isNew: boolean,
  facts: Facts,
  setup: ProjectSetup,
): void {
  const { package: home, install, formatter, dialect } = facts;
  const { folders, makesPackage, packageParts } = setup;
  const hasPackage = home !== null || makesPackage;
  if (!isNew) stderr.write("Everything is there already.\n");
  if (!hasPackage)
    stderr.write(
      "There is no package.json, so no scripts were added: make one, and run init again.\n",
    );
  stderr.write(sayIgnores(facts.linters, folders));
  // In Biome, one line of settings covers both its linter and its formatter.
  if (!usesIgnoreFile(facts) && formatter !== "biome")
    stderr.write(
      `Make ${String(formatter)} ignore these in its settings: ${folders.join(", ")}\n`,
    );
  const hasServer = packageParts.scripts?.["dev"] !== undefined;
  if (dialect !== null && !hasServer)
    stderr.write(
      "No server is written for this framework: in yours, bring the database up to date before it listens, with `migrate(await openDatabase())`.\n",
    );
  if (dialect === "postgres")
    stderr.write(
      "The server takes the database from DATABASE_URL: postgres://user:password@host:5432/database\n",
    );
  const hasNewPackages = dialect !== null || facts.importsRuntime;
  const steps = [
    ...(hasPackage ? [] : ["npm init -y"]),
    ...(install === null || makesPackage ? [] : [install]),
    ...(makesPackage || (hasNewPackages && install === null)
      ? [facts.installAll]
      : []),
    ...(facts.isDeno && facts.importsRuntime
      ? [`deno add npm:${RUNTIME_PACKAGE}`]
      : []),
    command,
    ...(hasServer ? [`${facts.runScript} dev`] : []),
  ];
  const lines = steps.map((step) => `  ${step}\n`).join("");
  stderr.write(`Next:\n\n${lines}`);
}
