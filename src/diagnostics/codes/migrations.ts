/**
 * Codes of migrations: what they cannot do, and what is wrong with existing
 * ones. Data only.
 */
import type { CatalogueEntry } from "../entry.js";

export const migrationCodes = {
  "migration-pending": {
    severity: "warning",
    title: "a migration is pending",
    cause:
      "The tables that the manifest needs are not those that the migrations create. Until there is a migration for the difference, the stores query what the database does not have.",
    help: "run `resource-gen migration`",
  },
  "data-loss": {
    severity: "error",
    title: "a migration that loses data",
    cause:
      "Columns or tables that the migrations created are no longer in the manifest, or have a type that cannot hold their values, or lack a word that they had, or are decimals with fewer digits.",
    help: "if something was only renamed, say so with `was`; to accept the loss, run `resource-gen migration --allow-data-loss`",
  },
  "migration-open": {
    severity: "warning",
    title: "a migration with a line to fill in",
    cause:
      "Existing rows may break a rule that is new: a field is required and has no default, an enum lacks a word that it had, values have to be unique, or to be of another type. If there are such rows, the migration fails and changes nothing.",
    help: "say what becomes of such rows where the migration has a comment: a value in place of null, or a statement of your own; a new field may have a `default` instead",
  },
  "key-change": {
    severity: "error",
    title: "a key that would change",
    cause:
      "Ids of another type would be different ids, in every table that refers to them and in every address.",
    help: "restore the old `key`; to change it, create a new table and write the migration by hand",
  },
  "was-unknown": {
    severity: "error",
    title: "an earlier name that never existed",
    cause:
      "`was` names something that the migrations never created. A new column or table in its place would be empty.",
    help: "correct the name, or remove `was`",
  },
  "was-taken": {
    severity: "error",
    title: "an earlier name that is still in use",
    cause:
      "`was` says that something was renamed, but something else now has the earlier name. Only one of them can keep the values.",
    help: "to rename it, first take out the one that has the earlier name and run `resource-gen migration`, then add a new one under that name with another migration; if nothing was renamed, remove `was`",
  },
  "was-spent": {
    severity: "note",
    title: "an earlier name that has done its job",
    cause:
      "The migration that renames it is written, and later ones know both names. `was` may stay: nothing is renamed twice.",
    help: "remove `was` once the migration is merged, if you like",
  },
  "migration-history": {
    severity: "error",
    title: "migrations that cannot be read",
    cause:
      "The tables are the result of all migrations, applied in the order of their names. One of them is missing or damaged.",
    help: "put the file back as it was committed",
  },
  "migrations-diverged": {
    severity: "error",
    title: "migrations of two branches that conflict",
    cause:
      "Each of them was written without knowledge of the other. Applied in one of the two orders, they would fail, or one would undo the other.",
    help: "run `resource-gen migration --rebase NAME`, where NAME is the one that was not released",
  },
  "migration-by-hand": {
    severity: "error",
    title: "a migration that was changed by hand",
    cause:
      "`--rebase` writes a migration again from scratch. Changes made by hand would be lost, so a migration that has any is left alone.",
    help: "save your changes elsewhere, delete both files of the migration, run `resource-gen migration`, and add the changes to the new one",
  },
  "migration-edited": {
    severity: "error",
    title: "the history was edited",
    cause:
      "The JSON file beside a migration records what the migration did. If it is changed afterwards, the record is wrong.",
    help: "put the file back as it was committed; for a further change, write another migration",
  },
  "database-unreachable": {
    severity: "error",
    title: "a database that cannot be inspected",
    cause:
      "`doctor --database` opens the database with your project's driver, and reads how the database describes its own tables.",
    help: "make sure that it exists, that its driver is installed, and that nothing keeps it locked; if the flag does not name it, DATABASE_URL or DATABASE_FILE does",
  },
  "database-behind": {
    severity: "warning",
    title: "migrations that were not applied",
    cause:
      "Not all migrations of this code were applied to the database. It was compared with the result of those that were.",
    help: "run `npm run db:migrate`",
  },
  "database-ahead": {
    severity: "error",
    title: "a database that is ahead of the code",
    cause:
      "The database was migrated by newer code, or by a branch that has not been merged. This code cannot know what its tables should be, so they were not compared.",
    help: "get the code that has these migrations; to go back, first run their `down` with that code",
  },
  "hidden-row": {
    severity: "warning",
    title: "rows whose address is that of another route",
    cause:
      "A slug is never a word that another route has in its place, but a route that came later may have the word of a row that was there. Requests for that row get the other route.",
    help: "give the rows another slug by a statement of your own, or the route another word",
  },
  "database-drift": {
    severity: "error",
    title: "a database that differs from its migrations",
    cause:
      "Somebody changed the database by hand, or a migration was edited after it was applied. Or decimals in rows do not have as many digits as their `scale`: an own query wrote them, or a migration of an earlier version left them as they were. Tables that no migration creates are yours and are left alone, and so are your own indexes that enforce nothing.",
    help: "undo the change in the database; or, to keep it, add it to the manifest and the next migration; rows are changed by a statement of your own (docs/migrations.md)",
  },
} as const satisfies Record<string, CatalogueEntry>;
