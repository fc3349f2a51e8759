/** Codes of the model: routes and names that get in each other's way. Data only. */
import type { CatalogueEntry } from "../entry.js";

export const modelCodes = {
  "duplicate-helper": {
    severity: "error",
    title: "two paths want one helper",
    cause:
      "A helper writes one path. Where two paths compose the same name, one of them could not be written.",
    help: "give one of them another name with `as`",
  },
  "duplicate-route": {
    severity: "error",
    title: "two routes that no request can tell apart",
    cause:
      "Two routes with the same method, shape and constraints match the same requests: the second could never be reached.",
    help: "remove one of them, or give it another path or a constraint",
  },
  "duplicate-parameter": {
    severity: "error",
    title: "one parameter twice in a path",
    cause: "Of two parameters with one name, only one value would be seen.",
    help: "rename one of them with `param` or `as`",
  },
  "unused-constraint": {
    severity: "warning",
    title: "a constraint without a parameter",
    cause:
      "No route here or below has a parameter of that name, so that the constraint does nothing.",
    help: "check the parameter's name, or remove the constraint",
  },
  "builder-taken": {
    severity: "warning",
    title: "a builder that is left out",
    cause:
      "The name of a route's builder is in use, by a helper or by another builder.",
    help: "give the resource another name with `as`",
  },
  "case-conflict": {
    severity: "error",
    title: "two files that differ only in case",
    cause:
      "On many disks two names that differ only in case are one file, which both would overwrite.",
    help: "give one of the two another name with `controller`",
  },
  "controller-clash": {
    severity: "error",
    title: "two controllers that would be one file",
    cause:
      "Different controllers whose names become the same file or class cannot both be written.",
    help: "give one of the two another name with `controller`",
  },
} as const satisfies Record<string, CatalogueEntry>;
