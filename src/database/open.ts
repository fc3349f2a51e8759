/**
 * Opens the database that a user names, with the driver of their project.
 * Stage: database.
 */
import { dialects } from "../manifest/targets.js";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { isAbsolute, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Dialect } from "../model/types.js";
import { SQLITE_PACKAGE } from "../project/sqlite-driver.js";
import { isPostgres, isServer } from "./kind.js";
import { openPostgres, type Postgres } from "./postgres.js";
import { DatabaseRefused } from "./refused.js";
import { openSqlite, type DriverClass } from "./sqlite.js";
import type { LiveDatabase } from "./table.js";

/** Where a database is, and where to look for it. */
export interface DatabasePlace {
  readonly dialect: Dialect;
  /** A URL, or the path of a file. */
  readonly url: string;
  readonly cwd: string;
  /** The folder of the project's package, which has the drivers. */
  readonly home: string;
  /** Whether all that is read is of one moment. */
  readonly isWhole?: boolean;
}

/** @throws Refused if it is another kind of database, or has no driver */
export function openDatabase({
  dialect,
  url,
  cwd,
  home,
  isWhole = false,
}: DatabasePlace): LiveDatabase {
  if (dialect === "postgres") {
    if (!isPostgres(url))
      throw new DatabaseRefused(
        "the manifest says postgres, and the database is none: its URL begins with postgres://",
      );
    const driver = load(home, dialects.postgres.driver) as Postgres;
    return openPostgres(driver, url, isWhole);
  }
  if (isServer(url))
    throw new DatabaseRefused(
      "the manifest says sqlite, and the database is a server: name its file",
    );
  const file = toFile(url, cwd);
  const name = relative(cwd, file) || file;
  if (!existsSync(file)) throw new DatabaseRefused(`there is no file ${name}`);
  return openSqlite(loadSqlite(home), file, name);
}

function toFile(url: string, cwd: string): string {
  if (/^file:\/\//i.test(url)) return fileURLToPath(url);
  const path = url.replace(/^file:/i, "");
  return isAbsolute(path) ? path : join(cwd, path);
}

function loadSqlite(home: string): DriverClass {
  const own: unknown = process.getBuiltinModule("node:sqlite");
  const found = own ?? load(home, SQLITE_PACKAGE);
  return (found as { readonly DatabaseSync: DriverClass }).DatabaseSync;
}

/** Loads a package of the project. */
function load(home: string, name: string): unknown {
  try {
    return createRequire(join(home, "package.json"))(name);
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: unknown };
    throw new DatabaseRefused(
      code === "MODULE_NOT_FOUND"
        ? `the driver ${name} is not installed in the project`
        : `the driver ${name} cannot be loaded: ${String(message)}`,
      `install it in the project: npm install ${name}`,
    );
  }
}
