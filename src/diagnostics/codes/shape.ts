/** Codes of the manifest's shape: keys, types, words, names. Data only. */
import type { CatalogueEntry } from "../entry.js";

export const shapeCodes = {
  "invalid-type": {
    severity: "error",
    title: "a value of another type belongs here",
    cause:
      "The key takes another type of value: a list, a mapping, text, a number, true or false.",
    help: "see the manifest reference for what the key takes",
  },
  "invalid-value": {
    severity: "error",
    title: "the key does not take this value",
    cause: "The key takes one of a few words, or text of a certain format.",
    help: "see the manifest reference for what the key takes",
  },
  "missing-key": {
    severity: "error",
    title: "a key is missing",
    cause: "The entry means nothing without it.",
    help: "add the key",
  },
  "unknown-key": {
    severity: "error",
    title: "there is no such key",
    cause:
      "Unknown keys are refused, because a typo would otherwise be ignored silently.",
    help: "remove it, or see the manifest reference for the keys that are allowed here",
  },
  "invalid-name": {
    severity: "error",
    title: "a name that cannot become an identifier",
    cause:
      "The names of resources, actions, subsets and parameters become the names of functions, classes and files.",
    help: "begin with a letter, and use letters, digits, `_` and `-`; for other characters in the address, set `path`",
  },
  "invalid-path": {
    severity: "error",
    title: "a path that no URL can have",
    cause:
      "A path is text between slashes and parameters such as `:id`. A query, a fragment, `.` and `..` never reach a router.",
    help: "write segments of text and `:parameters`, separated by single slashes",
  },
  "invalid-to": {
    severity: "error",
    title: "a route that leads to no action",
    cause:
      "`to` names a controller and one of its actions, with a `#` between them.",
    help: "write `controller#action`, with folders as in `admin/pages#home`",
  },
  "invalid-redirect": {
    severity: "error",
    title: "a redirect that leads nowhere",
    cause:
      "A redirect leads to a path of the application or to an http(s) URL, and has no action. Its parameters are those of the route's path, or of `defaults`. Only a redirect has a `status`.",
    help: "write a path from the root, or a whole URL: `redirect: /articles/:id`",
  },
  "unsupported-path": {
    severity: "error",
    title: "a kind of path that is not supported",
    cause:
      "Optional segments match paths of several shapes, so no helper could write them. A glob takes the whole rest of a path, so it can only be at its end, and only in single routes.",
    help: "write one route for each shape of path; use a glob only as the last segment of a path under `routes`",
  },
  "unsupported-route": {
    severity: "error",
    title: "a kind of route that is not supported",
    cause:
      "Mounted applications and constraints on the host are not actions of a controller, and only entries of `routes` are redirects.",
    help: "do it in `before`, or in front of the application",
  },
  "namespace-in-concern": {
    severity: "error",
    title: "a namespace inside a concern",
    cause:
      "A concern contributes actions, subsets and resources. Namespaces belong at the top, in other namespaces or in resources.",
    help: "put the namespace into each resource, or give the concern's resources a `module` and a `path`",
  },
} as const satisfies Record<string, CatalogueEntry>;
