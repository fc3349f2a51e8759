/**
 * Codes of the advice: what works, and goes against the conventions of REST
 * or of a manifest. `severity` is the level where the manifest sets none. Data only.
 */
import type { CatalogueEntry } from "../entry.js";

export const lintCodes = {
  "deep-nesting": {
    severity: "warning",
    title: "a resource nested more than one level deep",
    cause:
      "Each level adds an id to every address, though the last id alone says which item is meant. Helpers grow an argument for each, and clients must know them all.",
    help: "set `shallow: true` on the outermost resource, or nest less deeply",
  },
  "verb-in-path": {
    severity: "warning",
    title: "a verb in a path",
    cause:
      "The method of a request is the verb: a path names what it is about. What an action does often is, or makes, a resource that the seven actions fit.",
    help: "name the thing instead of the act: POST and DELETE on a `publication` instead of `publish` and `unpublish`",
  },
  "singular-collection": {
    severity: "warning",
    title: "a collection with a singular name",
    cause:
      "A collection holds many, so that its name is a plural: /articles is all of them, /articles/1 is one. From a singular name the list's and the item's helper cannot both be made.",
    help: "name it in the plural, or set `singleton: true` where there is only one",
  },
  "plural-singleton": {
    severity: "warning",
    title: "a singleton with a plural name",
    cause:
      "A singleton is one item without an id. A plural name lets readers expect a collection.",
    help: "name it in the singular, or remove `singleton: true` where there are many",
  },
  "fallback-route": {
    severity: "warning",
    title: "the fallback route",
    cause:
      "It reaches actions by their names in the address: whoever adds an action opens it to requests without a route that says so, and addresses no longer follow the methods of HTTP.",
    help: "declare the routes that are meant, and remove `fallback: true`",
  },
  "unsafe-get": {
    severity: "warning",
    title: "a GET that changes something",
    cause:
      "GET is safe (RFC 9110, section 9.2.1): browsers prefetch it, crawlers follow it, caches answer it. An action that changes something must not be reached by it.",
    help: "use POST, PUT, PATCH or DELETE for what changes something",
  },
  "shadowed-id": {
    severity: "warning",
    title: "an id that can equal another address",
    cause:
      "Static text goes before a parameter: where a person can choose the id, the item whose id is the word of a static sibling cannot be reached.",
    help: "exclude the words with a constraint",
  },
  "unused-concern": {
    severity: "warning",
    title: "a concern that nothing uses",
    cause:
      "A concern is a bundle for resources to merge in. No resource lists this one, so that it makes no route.",
    help: "list it under `concerns` of a resource, or remove it",
  },
  "empty-resource": {
    severity: "warning",
    title: "a resource without an action",
    cause:
      "The resource has no action, no extra action, no subset and no nested resource: it makes no route.",
    help: "give it an action, or remove it",
  },
  "mixed-word-styles": {
    severity: "warning",
    title: "names in several styles",
    cause:
      "Names are path segments as they are written. Where `line_items`, `order-lines` and `userKeys` stand side by side, nobody can guess an address.",
    help: "write all names in one style",
  },
  "delete-for-destroy": {
    severity: "warning",
    title: "`delete` where `destroy` is meant",
    cause:
      "Both words are taken, and one action should have one name: the route table, the controllers and the tests all say `destroy`.",
    help: "write `destroy`",
  },
} as const satisfies Record<string, CatalogueEntry>;
