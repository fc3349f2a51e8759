/** Codes of edit: what remove, rename and prune find in the user's own files. Data only. */
import type { CatalogueEntry } from "../entry.js";

export const editCodes = {
  "manifest-by-hand": {
    severity: "error",
    title: "an entry that has to be changed by hand",
    cause:
      "The entry is computed, shared or repeated by an alias, so that a change of its text would change more than was named.",
    help: "change the manifest there yourself, and run generate",
  },
  "uncommitted-changes": {
    severity: "error",
    title: "changes that are not committed",
    cause:
      "The run would change files in which there is work that git does not have yet, so that the two could not be told apart afterwards.",
    help: "commit or stash them first, or go on with --force",
  },
  "address-changed": {
    severity: "note",
    title: "addresses changed with a name",
    cause:
      "A resource's path is its name, so whoever has kept the old addresses does not find it any more.",
    help: "set `path` to the old name to keep the addresses",
  },
  "old-name-left": {
    severity: "note",
    title: "a text still says the old name",
    cause:
      "Names in code were changed. What texts say, addresses written by hand among it, is left to you.",
    help: "change those that mean what was renamed",
  },
} as const satisfies Record<string, CatalogueEntry>;
