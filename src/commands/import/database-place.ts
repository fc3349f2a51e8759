/** What `--from` names if it is a database: a URL, a file, or a variable with one. */
import { CannotRun } from "../../diagnostics/cannot-run.js";
import { isPostgres, isServer } from "../../database/kind.js";
import type { Dialect } from "../../manifest/targets.js";

/** A database to read. */
export interface ImportedPlace {
  readonly dialect: Dialect;
  /** A URL, which may have a password, or the path of a file. */
  readonly url: string;
}

/** The endings of files with tables. */
const FILES = /\.(?:sqlite3?|db3?)$/i;
const VARIABLE = /^env:/i;

/** Whether `--from` names a database, and no kind of source. */
export function isDatabasePlace(from: string): boolean {
  return (
    VARIABLE.test(from) ||
    isServer(from) ||
    /^file:/i.test(from) ||
    FILES.test(from)
  );
}

/**
 * The database that `--from` names. Nothing of a URL is repeated, as it may have a
 * password.
 *
 * @throws CannotRun if it is of another kind, or a variable is not set
 */
export function readDatabasePlace(
  from: string,
  env: Readonly<Record<string, string | undefined>>,
): ImportedPlace {
  const name = VARIABLE.test(from) ? from.slice("env:".length) : null;
  const url = name === null ? from : (env[name] ?? "");
  if (name !== null && url === "")
    throw new CannotRun(
      "import-source",
      `the environment has no ${name}`,
      "set it to the URL of the database, or to the path of its file",
    );
  if (isPostgres(url)) return { dialect: "postgres", url };
  if (isServer(url))
    throw new CannotRun(
      "import-source",
      "the URL is that of no database that can be imported",
      "name one that begins with postgres://, or the file of an SQLite database",
    );
  return { dialect: "sqlite", url };
}
