/**
 * Codes of the lint rules: what works, but goes against the conventions of REST
 * or of a manifest. `severity` is the level if the manifest sets none. Data
 * only.
 */
import type { CatalogueEntry } from "../entry.js";

export const lintCodes = {
  "deep-nesting": {
    severity: "warning",
    title: "a resource nested more than one level deep",
    cause:
      "Each level adds an id to every address, although the last id alone identifies the item. Helpers take one more argument for each level, and clients must know every id.",
    help: "set `shallow: true` on the outermost resource, or nest less deeply",
  },
  "verb-in-path": {
    severity: "warning",
    title: "a verb in a path",
    cause:
      "The method of a request is the verb; the path names the thing. What an action does can often be seen as a resource of its own, with some of the seven actions.",
    help: "name the thing, not the act: POST and DELETE on a `publication` instead of `publish` and `unpublish`",
  },
  "singular-collection": {
    severity: "warning",
    title: "a collection with a singular name",
    cause:
      "A collection holds many items, so its name is plural: /articles is all of them, /articles/1 is one. With a singular name, paths and helpers do not show which of the two they mean.",
    help: "use the plural, or set `singleton: true` if there is only one",
  },
  "plural-singleton": {
    severity: "warning",
    title: "a singleton with a plural name",
    cause:
      "A singleton is one item without an id. A plural name makes readers expect a collection.",
    help: "use the singular, or remove `singleton: true` if there are many",
  },
  "fallback-route": {
    severity: "warning",
    title: "the fallback route",
    cause:
      "The fallback route finds an action by its name in the address. Every action that is added becomes reachable at once, by any method, without a route that says so.",
    help: "declare the routes that you need, and remove `fallback: true`",
  },
  "unsafe-get": {
    severity: "warning",
    title: "a GET that changes something",
    cause:
      "GET is safe (RFC 9110, section 9.2.1): browsers prefetch it, crawlers follow it and caches answer it. An action that changes something must not be reachable by GET.",
    help: "use POST, PUT, PATCH or DELETE for it",
  },
  "shadowed-id": {
    severity: "warning",
    title: "an id that can be the same as a static path",
    cause:
      "Static segments win over parameters. If people can choose the id, an item whose id equals a static sibling cannot be reached.",
    help: "exclude those words with a constraint",
  },
  "unused-concern": {
    severity: "warning",
    title: "a concern that nothing uses",
    cause:
      "A concern is a bundle of keys that resources merge in. No resource lists this one, so it makes no routes.",
    help: "list it under `concerns` of a resource, or remove it",
  },
  "empty-resource": {
    severity: "warning",
    title: "a resource without an action",
    cause:
      "The resource has no action, no extra action, no subset and no nested resource, so it makes no routes.",
    help: "give it an action, or remove it",
  },
  "mixed-word-styles": {
    severity: "warning",
    title: "names in several styles",
    cause:
      "Names become path segments as they are written. With `line_items`, `order-lines` and `userKeys` side by side, nobody can guess an address.",
    help: "write all names in one style",
  },
  "delete-for-destroy": {
    severity: "warning",
    title: "`delete` where `destroy` is meant",
    cause:
      "One action should have one name: the route table, the controllers and the tests all say `destroy`.",
    help: "write `destroy`",
  },
  "readable-secret": {
    severity: "warning",
    title: "a secret in replies",
    cause:
      "Replies contain every field that neither `read: never` nor a `read` list leaves out. Judging by its name, this one is a password, a token or a key.",
    help: "add `read: never`",
  },
  "money-as-number": {
    severity: "warning",
    title: "money as a number",
    cause:
      "JSON numbers are read as binary fractions: 0.1 plus 0.2 is 0.30000000000000004. Sums of money need exact digits.",
    help: "use `decimal`, or an `integer` in the smallest unit",
  },
  "guessable-unique": {
    severity: "warning",
    title: "a unique field that strangers can ask about",
    cause:
      "Only some callers see the field, but strangers create rows: whoever sends a value that is taken is told so (409), and so learns that somebody has it. Of an address or a phone number, that may be all that was to be kept from them.",
    help: 'let `create` answer both cases alike (docs/access.md, "What unique fields tell"), and turn the rule off: `lint: { guessable-unique: off }`',
  },
  "unreachable-ref": {
    severity: "warning",
    title: "a ref to a record that no resource shows",
    cause:
      "The field holds the id of a record that no address shows. Clients can do nothing with it, and a form has nothing to choose from.",
    help: "give a resource of that record `index` or `show`, or turn the rule off if clients never use the ref: `lint: { unreachable-ref: off }`",
  },
} as const satisfies Record<string, CatalogueEntry>;
