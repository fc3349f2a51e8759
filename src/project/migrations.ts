/** Finds the migrations of a project. Reads only. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** `0001_create_tables.ts`; a declaration file made from one does not count. */
const MIGRATION = /^(\d{4,}_\w+)\.[cm]?ts$/;

/** The data file next to it. */
const DATA = /^(\d{4,}_\w+)\.json$/;

/**
 * Lists migrations by name, in the order they are applied.
 *
 * @param folder absolute; a missing one has none
 */
export function listMigrations(folder: string): readonly string[] {
  return readNames(folder)
    .flatMap((file) => MIGRATION.exec(file)?.[1] ?? [])
    .sort();
}

/** The files of migrations in which a merge left conflict markers. */
export function listConflicted(folder: string): readonly string[] {
  return readNames(folder)
    .filter((file) => MIGRATION.test(file))
    .filter((file) =>
      /^(?:<{7}|>{7}) /m.test(readFileSync(join(folder, file), "utf8")),
    )
    .sort();
}

/**
 * The changes of migrations as data, by name; some written by hand have none.
 */
export function readMigrationData(
  folder: string,
): Readonly<Record<string, string>> {
  const names = readNames(folder).flatMap((file) => DATA.exec(file)?.[1] ?? []);
  return Object.fromEntries(
    names
      .sort()
      .map((name) => [
        name,
        readFileSync(join(folder, `${name}.json`), "utf8"),
      ]),
  );
}

function readNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
