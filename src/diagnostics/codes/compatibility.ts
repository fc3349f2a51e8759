/**
 * Codes of `check --since`: what clients would notice, and what keeps the check
 * from telling. Data only.
 */
import type { CatalogueEntry } from "../entry.js";

export const compatibilityCodes = {
  "breaking-change": {
    severity: "error",
    title: "a change that breaks clients",
    cause:
      "Something that clients of the earlier manifest may rely on is now refused or missing: an address, a field, a value, a format.",
    help: "keep the old form beside the new one, or run it with --allow-breaking",
  },
  "additive-change": {
    severity: "note",
    title: "something new for clients",
    cause: "Clients of the earlier manifest keep working as before.",
    help: "no action needed",
  },
  "other-change": {
    severity: "note",
    title: "a change that clients can notice",
    cause:
      "Requests are answered differently, but everything that was promised still holds.",
    help: "no action needed",
  },
  "since-unknown": {
    severity: "error",
    title: "no such commit",
    cause:
      "`check --since` reads the earlier manifest from git. A clone in CI often has only the last commit.",
    help: "check the name; in CI, fetch it first: `git fetch --depth=1 origin main`, then --since FETCH_HEAD",
  },
  "since-unreadable": {
    severity: "error",
    title: "no earlier manifest to compare with",
    cause:
      "The commit has no manifest in this place, or one with errors, or one that this version cannot read.",
    help: "name a commit whose manifest is valid",
  },
} as const satisfies Record<string, CatalogueEntry>;
