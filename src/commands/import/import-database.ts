/**
 * `import` from a database: the manifest, and the first migration, which makes the
 * tables as they are. Only reads the database.
 */
import { basename, dirname, posix, relative } from "node:path";
import { CannotRun } from "../../diagnostics/cannot-run.js";
import { showJson } from "../../diagnostics/show-text.js";
import { adoptTables } from "../../database/found.js";
import { openDatabase } from "../../database/open.js";
import { DatabaseRefused } from "../../database/refused.js";
import type { LiveDatabase } from "../../database/table.js";
import { BASELINE, emitBaseline } from "../../emit/migrations/baseline.js";
import { urlNames } from "../../emit/own-url-names.js";
import { readColumnType } from "../../import/tables/column-types.js";
import {
  importTables,
  type ImportedTables,
} from "../../import/tables/import-tables.js";
import type { TableSource } from "../../import/tables/draft-tables.js";
import { isQuotable } from "../../import/tables/table-names.js";
import type { Dialect } from "../../manifest/targets.js";
import { schemaOf } from "../../migrations/wanted.js";
import { listMigrations } from "../../project/migrations.js";
import { findRoots } from "../../project/root.js";
import type { CommandContext, ExitCode } from "../context.js";
import { findPlace, toPosix } from "../../run/open-project.js";
import { sayCode } from "../say.js";
import { readDatabasePlace } from "./database-place.js";
import type { ImportFlags } from "./flags.js";
import { renderTables, reportTables } from "./report-tables.js";
import { writeFiles } from "./write-files.js";

/** The folder of migrations, beside the manifest. */
const MIGRATIONS = "src/migrations";

/**
 * Returns 1 if the files cannot be written.
 *
 * @param from what names the database
 * @param file the manifest, absolute
 * @throws CannotRun if the database cannot be read
 */
export async function importDatabase(
  context: CommandContext<"pretty" | "json">,
  from: string,
  file: string,
  { dryRun = false, report = false }: ImportFlags,
): Promise<ExitCode> {
  const { cwd, env, stdout, stderr, format, quiet } = context;
  const { dialect, url } = readDatabasePlace(from, env);
  const roots = await findRoots(dirname(file));
  const home = roots.package ?? roots.root;
  const read = await refuse(() => readAll({ dialect, url, cwd, home }));
  const { imported, migration } = read;
  const place = await findPlace(file);
  const folder = toPosix(relative(place.root, dirname(file)));
  const inPlace = (name: string): string => posix.join(folder, name);
  if (dryRun) {
    if (format !== "json") sayCode(context, imported.text);
  } else {
    refuseMigrations(dirname(file));
    const files = new Map([
      [inPlace(basename(file)), imported.text],
      ...migration.map(
        ({ path, content }) => [inPlace(path), content] as const,
      ),
    ]);
    if (!(await writeFiles(context, place, files))) return 1;
  }
  const shown = toPosix(relative(cwd, file));
  const baseline = posix.join(
    posix.dirname(shown),
    `${MIGRATIONS}/${BASELINE}.ts`,
  );
  if (format === "json") {
    const names = dryRun ? null : { manifest: shown, migration: baseline };
    stdout.write(`${showJson(reportTables(imported, names))}\n`);
    return 0;
  }
  const text = renderTables(imported, report);
  if (report && !dryRun) stdout.write(text);
  else if (!quiet) stderr.write(text);
  if (!dryRun && !quiet)
    stderr.write(
      `Wrote ${shown} and ${baseline}. Look at them, and run ${context.command}; then \`npm run db:migrate\` records the migration in the database.\n`,
    );
  return 0;
}

interface ReadDatabase {
  readonly imported: ImportedTables;
  readonly migration: ReturnType<typeof emitBaseline>;
}

async function readAll(at: {
  readonly dialect: Dialect;
  readonly url: string;
  readonly cwd: string;
  readonly home: string;
}): Promise<ReadDatabase> {
  const { dialect } = at;
  const database = openDatabase({ ...at, isWhole: true });
  try {
    const source = await readSource(database, dialect);
    const imported = await importTables(source, urlNames);
    if (imported.counts.records === 0)
      throw new CannotRun(
        "import-source",
        source.tables.length === 0
          ? "the database has no tables"
          : `it has no table that can be a record: ${imported.leftOut[0]?.route ?? ""}, as ${imported.leftOut[0]?.reason ?? ""}`,
        "name the database that has the tables; each needs a primary key of one column",
      );
    const { tables } = imported;
    const wanted = schemaOf(tables);
    const schema = await adoptTables(wanted, source.tables, dialect, database);
    const migration = emitBaseline(tables, schema, MIGRATIONS, dialect);
    return { imported, migration };
  } finally {
    await database.close();
  }
}

/** Reads the tables, and what their values look like where no type says it. */
export async function readSource(
  database: Omit<LiveDatabase, "close">,
  dialect: Dialect,
): Promise<TableSource> {
  const tables = await database.readTables(await database.readSchemas());
  const forms = new Map<
    string,
    Awaited<ReturnType<LiveDatabase["readForm"]>>
  >();
  for (const { name: table, columns } of tables) {
    for (const { name, type } of columns) {
      const word = readColumnType(type, dialect)?.["type"];
      if (typeof word !== "string" || !isQuotable(name) || !isQuotable(table))
        continue;
      const form = await database.readForm(table, name, word);
      if (form !== "said") forms.set(`${table}.${name}`, form);
    }
  }
  return { dialect, tables, forms };
}

/** Tells why a database cannot be read, as the commands tell such things. */
async function refuse<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseRefused)) throw error;
    throw new CannotRun("import-source", error.message, error.help);
  }
}

/** A first migration has none before it. */
function refuseMigrations(folder: string): void {
  const [first] = listMigrations(posix.join(toPosix(folder), MIGRATIONS));
  if (first === undefined) return;
  throw new CannotRun(
    "manifest-exists",
    `there are migrations already: ${MIGRATIONS}/${first}.ts`,
    "a project that has migrations has its manifest too; import into another folder",
  );
}
