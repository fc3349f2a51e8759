/** Codes of the manifest's meaning: what is well-formed, but cannot be. Data only. */
import type { CatalogueEntry } from "../entry.js";

export const ruleCodes = {
  "only-and-except": {
    severity: "error",
    title: "both `only` and `except`",
    cause:
      "`only` lists the actions that there are, `except` those that there are not. With both, one of them says nothing.",
    help: "keep one of them",
  },
  "index-on-singleton": {
    severity: "error",
    title: "a list of a single thing",
    cause: "A singleton is one item without an id: there is no list of it.",
    help: "remove `index`, or `singleton: true`",
  },
  "param-on-singleton": {
    severity: "error",
    title: "a parameter for a single thing",
    cause: "A singleton is one item without an id: its path has no parameter.",
    help: "remove `param`, or `singleton: true`",
  },
  "collection-on-singleton": {
    severity: "error",
    title: "a collection of a single thing",
    cause:
      "A singleton is one item: it has no collection to act on, and no subset of it.",
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
      "A concern that includes itself, also through others or through its own nested resources, has no end.",
    help: "remove one of the mentions",
  },
  "concern-conflict": {
    severity: "error",
    title: "two concerns set the same key",
    cause:
      "Of two concerns that bring one key, neither goes before the other. The resource's own key goes before both.",
    help: "set the key on the resource itself, or remove one of the concerns",
  },
  "invalid-constraint": {
    severity: "error",
    title: "a constraint that is no usable pattern",
    cause:
      "A constraint is a JavaScript regular expression for the whole value of a parameter.",
    help: "write a pattern such as `\\d+` or `[a-z0-9-]+`",
  },
  "slow-constraint": {
    severity: "error",
    title: "a constraint that can take for ever",
    cause:
      "Where a pattern can match one text in many ways, a short hostile address can keep the server busy for minutes.",
    help: "let each character match in one way only: `(a+)+` is `a+`, `\\w+\\d+` is `\\w*\\d`, and `(\\w+\\.)+\\w+` is `\\w+(\\.\\w+)+`",
  },
  "foreign-pattern": {
    severity: "warning",
    title: "a pattern in another language",
    cause:
      "The pattern compiles, but what it means elsewhere is not what it means in JavaScript.",
    help: "write it as a JavaScript regular expression",
  },
  "subset-named-like-action": {
    severity: "error",
    title: "a subset named like an action",
    cause:
      "A subset is at the resource's path and its own name, where an action already is.",
    help: "choose another name for the subset",
  },
  "extra-named-like-action": {
    severity: "error",
    title: "an extra action named like one of the seven",
    cause:
      "The seven actions (index, new, create, show, edit, update, destroy) have their own place and methods.",
    help: "choose another name, or list the action in `only`",
  },
  "reserved-action": {
    severity: "error",
    title: "a name that no method can have",
    cause:
      "An action is a method of a class, and `constructor` is what makes the class.",
    help: "choose another name",
  },
  "reserved-parameter": {
    severity: "error",
    title: "a parameter name that is taken",
    cause:
      "`format` is the suffix of a path, `controller` and `action` are what a route leads to.",
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
    title: "one format twice",
    cause:
      "A suffix stands for one media type, in one place of the order of preference.",
    help: "remove one of them",
  },
  "output-outside-project": {
    severity: "error",
    title: "output that leaves the project",
    cause:
      "Files are written inside the project alone, wherever the manifest is run.",
    help: "write a path relative to the manifest, without a leading slash or `..`",
  },
} as const satisfies Record<string, CatalogueEntry>;
