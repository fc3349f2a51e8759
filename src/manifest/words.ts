/**
 * The fixed words of a manifest: actions, methods, media types. Stage: parse.
 * Must not import anything: the schema, the rules and the model all read it.
 */

/** The seven actions of a resource, in the order of the route table. */
export const ACTIONS = [
  "index",
  "create",
  "new",
  "edit",
  "show",
  "update",
  "destroy",
] as const;
export type Action = (typeof ACTIONS)[number];

/** What a singleton can have: all but the list. */
export const SINGLETON_ACTIONS = ACTIONS.filter((name) => name !== "index");

/** What a subset of a collection can have. */
export const SUBSET_ACTIONS = ["index", "update", "destroy"] as const;
export type SubsetAction = (typeof SUBSET_ACTIONS)[number];

/** Where a resource's extra actions stand. */
export const extraKinds = ["collection", "member", "new"] as const;

/** The methods that routes and extra actions take. HEAD comes with GET. */
export const METHODS = [
  "GET",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
] as const;
export type Method = (typeof METHODS)[number];

export type UpdateMethod = "PUT" | "PATCH";

/** The formats that need no `type`: a name and the media type it stands for. */
export const mediaTypes: Readonly<Record<string, string>> = {
  json: "application/json",
  xml: "application/xml",
  html: "text/html",
  csv: "text/csv",
  text: "text/plain",
};

/**
 * The name of a method, helper or parameter: words parted by `_`, `-` or
 * blanks are joined in camelCase, and the first letter becomes a small one.
 * Names are the same when this is the same.
 */
export function camelCase(name: string): string {
  const [first = "", ...rest] = name.split(/[-_\s]+/).filter(Boolean);
  const joined =
    first +
    rest.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
  return joined.slice(0, 1).toLowerCase() + joined.slice(1);
}
