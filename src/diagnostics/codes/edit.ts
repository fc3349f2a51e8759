/** Codes of edit: what remove, rename and prune find in the user's own files. Data only. */
import type { CatalogueEntry } from "../entry.js";

export const editCodes = {
  "manifest-by-hand": {
    severity: "error",
    title: "an entry that must be changed by hand",
    cause:
      "The entry is computed, shared, repeated by an alias, or its controller serves other resources too. Changing its text would change more than the entry you named.",
    help: "change the manifest by hand, then run `resource-gen generate`",
  },
  "uncommitted-changes": {
    severity: "error",
    title: "uncommitted changes",
    cause:
      "The run would change files that have uncommitted work. Afterwards, nobody could tell its changes from yours.",
    help: "commit or stash them first, or continue with --force",
  },
  "address-changed": {
    severity: "note",
    title: "addresses that changed along with a name",
    cause:
      "A resource's path is its name, so links to the old addresses no longer work.",
    help: "set `path` to the old name to keep the addresses",
  },
  "old-name-left": {
    severity: "note",
    title: "a text still has the old name",
    cause:
      "Names in code were changed. Text is left to you, including addresses written by hand.",
    help: "change those that refer to what you renamed",
  },
} as const satisfies Record<string, CatalogueEntry>;
