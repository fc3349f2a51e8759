/** The migrations that a project has. Reads only. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** `0001_create_tables.ts`; types that were made of one are none. */
const MIGRATION = /^(\d{4,}_\w+)\.[cm]?ts$/;

/** What stands beside it. */
const DATA = /^(\d{4,}_\w+)\.json$/;

/**
 * Lists migrations by their names, in the order in which they are applied.
 *
 * @param folder absolute; one that is not there has none
 */
export function listMigrations(folder: string): readonly string[] {
  return readNames(folder)
    .flatMap((file) => MIGRATION.exec(file)?.[1] ?? [])
    .sort();
}

/** The migrations in which a merge left its marks, by their files. */
export function listConflicted(folder: string): readonly string[] {
  return readNames(folder)
    .filter((file) => MIGRATION.test(file))
    .filter((file) =>
      /^(?:<{7}|>{7}) /m.test(readFileSync(join(folder, file), "utf8")),
    )
    .sort();
}

/** The changes beside the migrations as data, by their names: some by hand have none. */
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
