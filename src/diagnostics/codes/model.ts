/** Codes of the model: routes and names that get in each other's way. Data only. */
import type { CatalogueEntry } from "../entry.js";

export const modelCodes = {
  "duplicate-helper": {
    severity: "error",
    title: "two paths with one helper name",
    cause:
      "A helper writes one path. These two paths result in the same helper name.",
    help: "give one of them another name with `as`",
  },
  "duplicate-route": {
    severity: "error",
    title: "two routes that no request can tell apart",
    cause:
      "Two routes with the same method, shape and constraints match the same requests. The second one could never be reached.",
    help: "remove one of them, or give it a different path or a constraint",
  },
  "duplicate-parameter": {
    severity: "error",
    title: "the same parameter twice in a path",
    cause: "If two parameters have the same name, actions see only one value.",
    help: "rename one of them with `param` or `as`",
  },
  "unused-constraint": {
    severity: "warning",
    title: "a constraint without a parameter",
    cause:
      "No route here or below has a parameter with that name, so the constraint does nothing.",
    help: "check the parameter's name, or remove the constraint",
  },
  "builder-taken": {
    severity: "warning",
    title: "a builder is left out",
    cause:
      "Another helper or builder already has the name of this route's builder.",
    help: "give the resource another name with `as`",
  },
  "case-conflict": {
    severity: "error",
    title: "two files that differ only in case",
    cause:
      "On many disks, two names that differ only in case are the same file.",
    help: "give one of the two another name with `controller`",
  },
  "controller-clash": {
    severity: "error",
    title: "two controllers for one file",
    cause:
      "The names of two controllers result in the same file or class, so only one of them could be written.",
    help: "give one of the two another name with `controller`",
  },
} as const satisfies Record<string, CatalogueEntry>;
