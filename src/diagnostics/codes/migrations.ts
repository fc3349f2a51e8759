/** Codes of migrations: what they cannot do, and what is wrong with those that there are. Data only. */
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
    help: "remove one of the two, or `was`",
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
    help: "delete the two files of the one that was not released, and run `resource-gen migration`",
  },
  "migration-edited": {
    severity: "error",
    title: "the history was edited",
    cause:
      "The changes that stand beside a migration say what it did. Changed afterwards, they say what it did not do.",
    help: "put the file back as it was committed; another change is another migration",
  },
} as const satisfies Record<string, CatalogueEntry>;
