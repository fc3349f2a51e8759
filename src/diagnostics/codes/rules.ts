/** Codes of the manifest's meaning: well-formed, but not allowed. Data only. */
import type { CatalogueEntry } from "../entry.js";

export const ruleCodes = {
  "only-and-except": {
    severity: "error",
    title: "both `only` and `except`",
    cause:
      "`only` lists the actions to keep, `except` the ones to leave out. If both are set, one of them means nothing.",
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
      "A constraint is a JavaScript regular expression for the whole value of a parameter, and the `pattern` of a field for the whole value of the field.",
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
  "reserved-field": {
    severity: "error",
    title: "a name that no field can have",
    cause:
      "The name has a meaning of its own: in queries of lists, in forms, in paths, in every record, or in JavaScript.",
    help: "choose another name",
  },
  "field-option": {
    severity: "error",
    title: "an option that a field of this kind does not take",
    cause:
      "Limits, patterns and similar options apply only to some types, and options about storage only to the fields of records.",
    help: "remove it, or use a type that takes it",
  },
  "field-contradiction": {
    severity: "error",
    title: "a field that contradicts itself",
    cause: "Two options of the field exclude each other.",
    help: "keep one of them",
  },
  "empty-range": {
    severity: "error",
    title: "limits that no value can meet",
    cause:
      "The minimum value, length or number of items is greater than the maximum.",
    help: "correct one of the two",
  },
  "duplicate-field": {
    severity: "error",
    title: "the same name or word twice",
    cause:
      "Two fields of a record whose names differ at most in case and `_` would be one column, and each word of an enum stands for one value.",
    help: "rename or remove one of them",
  },
  "record-option": {
    severity: "error",
    title: "a key for records on a resource without one",
    cause:
      "`key`, `timestamps`, `table`, `was` and `members` belong to the resource that has `fields`; `read`, `write`, `list`, `where`, `concurrency` and `by` need a record to show.",
    help: "add `fields` or `record`, or remove the key",
  },
  "access-key": {
    severity: "error",
    title: "a key about callers in the wrong place",
    cause:
      "`access`, `members`, `set`, `link` and `output.access` need a `caller` at the top. With one, `access` takes the place of `scope: false` and `open`, and a resource says in one way whose its rows are.",
    help: "add `caller`, or use one key alone",
  },
  "store-option": {
    severity: "error",
    title: "a key for stores where nothing is stored",
    cause:
      "`table`, `list`, `where`, `concurrency`, `by`, `members` and `scope: false` say how a resource is stored. That needs `database` at the top, and a record that has a table.",
    help: "add what is missing, or remove the key",
  },
  "name-too-long": {
    severity: "error",
    title: "a name that is too long",
    cause:
      "PostgreSQL truncates names of tables and columns to 63 bytes, so two of them could become one; no disk takes the name of a file that is longer than 255.",
    help: "use a shorter name",
  },
  transition: {
    severity: "error",
    title: "a transition that cannot be",
    cause:
      "`transitions` says which words of an enum may follow which. A row begins with the default, and an action with `transition` leads one row from a word to another.",
    help: "use the words of the enum, and begin with the default",
  },
  "related-rows": {
    severity: "error",
    title: "rows of others that cannot be shown",
    cause:
      "`embed`, `count` and `mine` read rows that a ref leads to, or that refer to a row, each by a statement for the whole page. So there has to be one such ref, tables on both sides, and nothing that no reply may tell.",
    help: "say which ref it is, or work the field out in code: `computed: true`",
  },
  inside: {
    severity: "error",
    title: "rows that cannot be written with another",
    cause:
      "`inside` makes rows a list of the row that they are below: a body has all of them, and whoever may change that row may change them. So there has to be one such row, in one place, and nothing that says otherwise of its own.",
    help: "give the rows addresses of their own: remove `inside`",
  },
  "soft-delete": {
    severity: "error",
    title: "a deletion that cannot be soft",
    cause:
      "With `destroy: soft` DELETE leaves a row stored, gone with all that its deletion takes along until it is restored by its id.",
    help: "let a row be found by its id, and take along no row of its own kind through another",
  },
  "unreachable-word": {
    severity: "warning",
    title: "a word that no row ever has",
    cause:
      "No transitions lead to it from the default, so only your own code can set it, with `set`.",
    help: "add a transition to it, or remove the word",
  },
  deprecation: {
    severity: "error",
    title: "a deprecation that cannot be",
    cause:
      "`since` and `sunset` are sent to clients as dates, and `see` as a link. What is deprecated is not gone before (RFC 9745, section 4).",
    help: "write a day, `2026-01-31`, or a moment with its offset, `2026-01-31T10:00:00Z`",
  },
  "body-without-method": {
    severity: "error",
    title: "a body for a request that has none",
    cause:
      "The content of a GET request has no meaning (RFC 9110, section 9.3.1), and actions read none of an OPTIONS request.",
    help: "use `query`, or another method",
  },
} as const satisfies Record<string, CatalogueEntry>;
