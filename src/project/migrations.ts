/** The migrations that a project has. Reads only. */
import { readdirSync } from "node:fs";

/** `0001_create_tables.ts`; types that were made of one are none. */
const MIGRATION = /^(\d{4,}_\w+)\.[cm]?ts$/;

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

function readNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
