/** Codes of the manifest's shape: keys, types, words, names. Data only. */
import type { CatalogueEntry } from "../entry.js";

export const shapeCodes = {
  "invalid-type": {
    severity: "error",
    title: "a value of another kind belongs here",
    cause:
      "The key takes another kind of value: a list, a mapping, text, a number, true or false.",
    help: "see the reference of the manifest for what the key takes",
  },
  "invalid-value": {
    severity: "error",
    title: "the key does not take this value",
    cause: "The key takes one of a few words, or text of a certain form.",
    help: "see the reference of the manifest for what the key takes",
  },
  "missing-key": {
    severity: "error",
    title: "a key is missing",
    cause: "The entry has no meaning without it.",
    help: "add the key",
  },
  "unknown-key": {
    severity: "error",
    title: "there is no such key",
    cause:
      "A key that means nothing is refused, since a typing error would otherwise be ignored in silence.",
    help: "remove it, or see the reference of the manifest for the keys that may stand here",
  },
  "invalid-name": {
    severity: "error",
    title: "a name that cannot become an identifier",
    cause:
      "Names of resources, actions, subsets and parameters become names of functions, classes and files.",
    help: "begin with a letter, and use letters, digits, `_` and `-`; `path` may be anything else",
  },
  "invalid-path": {
    severity: "error",
    title: "a path that no URL can have",
    cause:
      "A path is text between slashes and parameters such as `:id`. A query, a fragment, `.` or `..` never reach a router.",
    help: "write segments of text and `:parameters`, parted by single slashes",
  },
  "invalid-to": {
    severity: "error",
    title: "a route that leads to no action",
    cause:
      "`to` names a controller and one of its actions, with a `#` between them.",
    help: "write `controller#action`, with folders as in `admin/pages#home`",
  },
  "unsupported-path": {
    severity: "error",
    title: "a kind of path that is not supported",
    cause:
      "Globs and optional segments match several shapes of path at once, so that no helper could write them back.",
    help: "write one route for each shape of path",
  },
  "unsupported-route": {
    severity: "error",
    title: "a kind of route that is not supported",
    cause:
      "Redirects, mounted applications and constraints on the host are no actions of a controller.",
    help: "do it in an action, in `before`, or in front of the application",
  },
  "namespace-in-resource": {
    severity: "error",
    title: "a namespace inside a resource",
    cause:
      "A namespace groups resources by path and module; within a resource it would part children from their parent.",
    help: "give the nested resources a `module` and a `path` of their own",
  },
} as const satisfies Record<string, CatalogueEntry>;
