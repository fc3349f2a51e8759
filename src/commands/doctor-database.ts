/**
 * What `doctor` reports about the database: which one it is, and whether the
 * environment names one of that kind. This is only advice: a server may be
 * configured elsewhere.
 */
import { isPostgres, isServer } from "../database/kind.js";
import type { Dialect } from "../manifest/targets.js";

/** URLs contain passwords, so none is repeated. */
export function describeDatabase(
  dialect: Dialect,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const { DATABASE_URL: url = "", DATABASE_FILE: file = "" } = env;
  if (dialect === "postgres") {
    if (url === "") return "postgres; DATABASE_URL is not set here";
    return isPostgres(url)
      ? "postgres, by DATABASE_URL"
      : "postgres, but DATABASE_URL names none: it begins with postgres://";
  }
  if (isServer(file)) return "sqlite, but DATABASE_FILE names a server";
  if (file !== "") return `sqlite, in ${file}`;
  return isServer(url)
    ? "sqlite, but DATABASE_URL names a server: set DATABASE_FILE to a file"
    : "sqlite, in data.sqlite";
}

/**
 * The database that the environment names, or the default file; empty for none.
 */
export function findDatabase(
  dialect: Dialect,
  {
    DATABASE_URL: url = "",
    DATABASE_FILE: file = "",
  }: Readonly<Record<string, string | undefined>>,
): string {
  if (dialect === "postgres") return url;
  if (file !== "") return file;
  return isServer(url) ? url : "data.sqlite";
}
