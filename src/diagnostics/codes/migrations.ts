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
      "The manifest wants other tables than the migrations make. Until there is one, the stores ask for what the database does not have.",
    help: "run `resource-gen migration`",
  },
  "data-loss": {
    severity: "error",
    title: "a migration that loses data",
    cause:
      "Columns or tables that the migrations made are in the manifest no more, or have a type that cannot hold their values.",
    help: "if something only has another name, say so with `was`; to lose it, run `resource-gen migration --allow-data-loss`",
  },
  "migration-open": {
    severity: "warning",
    title: "a migration with a line to fill in",
    cause:
      "A field is required and has no default, so rows that are there have nothing to put into its column. Where there are such rows, the migration fails and changes nothing.",
    help: "write what it is for them where the migration says null, or give the field a `default`",
  },
  "key-change": {
    severity: "error",
    title: "a key that would change",
    cause:
      "Ids of another type would be other ids, in every table that refers to them and in every address.",
    help: "put the old `key` back; to change it, make a new table and write the migration by hand",
  },
  "was-unknown": {
    severity: "error",
    title: "an earlier name that there never was",
    cause:
      "`was` names what the migrations have never made. A new column or table in its place would be empty.",
    help: "correct the name, or remove `was`",
  },
  "was-taken": {
    severity: "error",
    title: "an earlier name that is still in use",
    cause:
      "`was` says that something has another name now, and something else has the earlier one. Only one of them can keep the values.",
    help: "to rename it, take the one that has the earlier name out and run `resource-gen migration`: a new one under that name is the migration after it; if it is no rename, remove `was`",
  },
  "was-spent": {
    severity: "note",
    title: "an earlier name that has done its work",
    cause:
      "The migration that gives it its new name is written, and those after it know both names. `was` may stay: it renames nothing twice.",
    help: "remove `was` once the migration is merged, if you like",
  },
  "migration-history": {
    severity: "error",
    title: "migrations that cannot be read",
    cause:
      "What the tables are is the sum of all migrations, in the order of their names. One of them is missing or damaged.",
    help: "put the file back as it was committed",
  },
  "migrations-diverged": {
    severity: "error",
    title: "migrations of two branches that do not go together",
    cause:
      "Each of them was written without the other. In one order they would fail, or one would undo the other.",
    help: "run `resource-gen migration --rebase NAME` with the one that was not released",
  },
  "migration-by-hand": {
    severity: "error",
    title: "a migration that was changed by hand",
    cause:
      "`--rebase` writes a migration anew. What somebody wrote into it would be lost, so one that is not as it was written is left alone.",
    help: "keep what you wrote elsewhere, delete both of its files, run `resource-gen migration`, and put it in there",
  },
  "migration-edited": {
    severity: "error",
    title: "the history was edited",
    cause:
      "The changes that stand beside a migration say what it did. Changed afterwards, they say what it did not do.",
    help: "put the file back as it was committed; another change is another migration",
  },
  "database-unreachable": {
    severity: "error",
    title: "a database that cannot be looked at",
    cause:
      "`doctor --database` opens the database by the driver that your project has, and reads what it says of its own tables.",
    help: "see to it that it is there, that its driver is installed, and that nobody keeps it locked; DATABASE_URL or DATABASE_FILE name it where the flag does not",
  },
  "database-behind": {
    severity: "warning",
    title: "migrations that were not applied",
    cause:
      "The database has not seen all migrations of this code. It was compared with what those that it has seen come to.",
    help: "run `npm run db:migrate`",
  },
  "database-ahead": {
    severity: "error",
    title: "a database that is ahead of the code",
    cause:
      "The database was migrated by newer code, or by a branch that has not been merged. What its tables should be, this code cannot know, so they were not compared.",
    help: "get the code that has these migrations; to go back, run their `down` with it first",
  },
  "database-drift": {
    severity: "error",
    title: "a database that is not as its migrations make it",
    cause:
      "Somebody changed the database by hand, or a migration was edited after it was applied. Tables that no migration makes are yours and left alone, and so are indexes that refuse nothing.",
    help: "undo it in the database; or, to keep it, write it into the manifest and the next migration",
  },
} as const satisfies Record<string, CatalogueEntry>;
