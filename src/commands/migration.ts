/**
 * `migration`: writes the next migration, from the tables that the existing
 * ones make to what the manifest wants.
 */
import { cleanName } from "../migrations/name.js";
import { emitFiles, readManifest } from "../run/pipeline.js";
import { carryOut, type RunFlags } from "./carry-out.js";
import type { CommandContext, ExitCode } from "./context.js";
import { planRebase } from "./rebase.js";
import { sayErrors } from "./say.js";
import { UsageError } from "./usage-error.js";

export interface MigrationFlags extends RunFlags {
  readonly allowDataLoss?: boolean;
  /** Whether new indexes are built without blocking writes. */
  readonly concurrently?: boolean;
  /** A migration to write again, after all others. */
  readonly rebase?: string;
}

/** Returns 1 if the manifest has errors, or the migration would lose data. */
export async function runMigration(
  context: CommandContext,
  name: string | undefined,
  flags: MigrationFlags,
): Promise<ExitCode> {
  if (name !== undefined && cleanName(name) === "")
    throw new UsageError(
      `a migration cannot be called '${name}'`,
      "use letters and underscores: add_title",
    );
  const read = await readManifest(context);
  if (read.meaning === null) return sayErrors(context, read);
  if (read.meaning.model.database === undefined)
    throw new UsageError(
      "there is no database, and so there are no migrations",
      "set `database` in the manifest: docs/stores.md",
    );
  const { allowDataLoss = false, concurrently = false, rebase } = flags;
  if (concurrently && read.meaning.model.database.dialect !== "postgres")
    throw new UsageError(
      "SQLite lets nobody write while it builds an index",
      "leave out --concurrently: it is for PostgreSQL",
    );
  const rebased =
    rebase === undefined ? null : await planRebase(read, read.meaning, rebase);
  const diagnostics = rebased?.refused ?? [];
  if (diagnostics.length > 0)
    return sayErrors(context, { diagnostics, sources: read.sources });
  const { instead = [], edits = [] } = rebased ?? {};
  const wanted = await emitFiles(read, read.meaning, {
    name: name ?? rebased?.words ?? null,
    allowsLoss: allowDataLoss,
    isAsked: true,
    instead,
    isConcurrent: concurrently,
  });
  return carryOut(context, { ...wanted, edits }, read, flags, {});
}
