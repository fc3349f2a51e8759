/** Codes of the manifest's meaning: what is well-formed, but cannot be. Data only. */
import type { CatalogueEntry } from "../entry.js";

export const ruleCodes = {
  "only-and-except": {
    severity: "error",
    title: "both `only` and `except`",
    cause:
      "`only` lists the actions to keep, `except` the ones to leave out. Together, one of them means nothing.",
    help: "keep one of them",
  },
  "index-on-singleton": {
    severity: "error",
    title: "`index` on a singleton",
    cause: "A singleton is one item without an id, so there is no list of it.",
    help: "remove `index`, or `singleton: true`",
  },
  "param-on-singleton": {
    severity: "error",
    title: "`param` on a singleton",
    cause:
      "A singleton is one item without an id, so its path has no parameter.",
    help: "remove `param`, or `singleton: true`",
  },
  "collection-on-singleton": {
    severity: "error",
    title: "`collection` or `subsets` on a singleton",
    cause: "A singleton is one item. It has no collection and no subsets.",
    help: "move the actions to `member`, or remove `singleton: true`",
  },
  "unknown-concern": {
    severity: "error",
    title: "there is no such concern",
    cause: "Concerns are declared under `concerns` at the top of the manifest.",
    help: "declare it under `concerns`, or remove it here",
  },
  "concern-cycle": {
    severity: "error",
    title: "a concern includes itself",
    cause:
      "A concern that includes itself, directly, through others or through its own nested resources, would never end.",
    help: "remove one of the references",
  },
  "concern-conflict": {
    severity: "error",
    title: "two concerns set the same key",
    cause:
      "When two concerns set the same key, neither takes precedence. The resource's own key takes precedence over both.",
    help: "set the key on the resource itself, or remove one of the concerns",
  },
  "invalid-constraint": {
    severity: "error",
    title: "a constraint that is not a usable pattern",
    cause:
      "A constraint is a JavaScript regular expression for the whole value of a parameter.",
    help: "write a pattern such as `\\d+` or `[a-z0-9-]+`",
  },
  "slow-constraint": {
    severity: "error",
    title: "a constraint that can take forever",
    cause:
      "If a pattern can match the same text in many ways, a short hostile address can keep the server busy for minutes.",
    help: "make each character match in only one way: `(a+)+` is `a+`, `\\w+\\d+` is `\\w*\\d`, and `(\\w+\\.)+\\w+` is `\\w+(\\.\\w+)+`",
  },
  "foreign-pattern": {
    severity: "warning",
    title: "a pattern from another language",
    cause:
      "The pattern compiles, but it means something else in JavaScript than in the language that it comes from.",
    help: "write it as a JavaScript regular expression",
  },
  "subset-named-like-action": {
    severity: "error",
    title: "a subset named like an action",
    cause:
      "The path of a subset is the resource's path and the subset's name. An action already has that path.",
    help: "choose another name for the subset",
  },
  "extra-named-like-action": {
    severity: "error",
    title: "an extra action named like one of the seven",
    cause:
      "The seven actions (index, new, create, show, edit, update, destroy) have their own paths and methods.",
    help: "choose another name, or list the action in `only`",
  },
  "reserved-action": {
    severity: "error",
    title: "a name that no method can have",
    cause:
      "An action is a method of a class, and `constructor` has a meaning of its own there.",
    help: "choose another name",
  },
  "reserved-parameter": {
    severity: "error",
    title: "a parameter name that is taken",
    cause:
      "`format` is the suffix of a path; `controller` and `action` are what a route leads to.",
    help: "choose another name",
  },
  "unknown-format": {
    severity: "error",
    title: "a format without a media type",
    cause:
      "A format stands for a media type, which the Accept and Content-Type headers name.",
    help: "declare it with its type, as in `{ name: ics, type: text/calendar }`",
  },
  "duplicate-format": {
    severity: "error",
    title: "the same format twice",
    cause:
      "A suffix stands for one media type and has one place in the order of preference.",
    help: "remove one of them",
  },
  "output-outside-project": {
    severity: "error",
    title: "output outside the project",
    cause: "Files are only written inside the project.",
    help: "write a path relative to the manifest, without a leading slash or `..`",
  },
} as const satisfies Record<string, CatalogueEntry>;
