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

/** The same seven in the order in which people are told of them. */
export const ACTIONS_AS_TOLD = [
  ...(["index", "new", "create", "show"] as const),
  ...(["edit", "update", "destroy"] as const),
] as const satisfies readonly Action[];

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

/** The methods that an update can have. */
export const UPDATE_METHODS = [
  "PUT",
  "PATCH",
] as const satisfies readonly Method[];
export type UpdateMethod = (typeof UPDATE_METHODS)[number];

/** The hosts that code can be generated for. */
export const FRAMEWORKS = [
  ...(["node", "fetch"] as const),
  ...(["express", "fastify", "koa", "hono"] as const),
] as const;
export type Framework = (typeof FRAMEWORKS)[number];

/** What can run the generated tests. */
export const TEST_RUNNERS = ["vitest", "node"] as const;
export type TestRunner = (typeof TEST_RUNNERS)[number];

/** What relative imports can end in; `auto` asks the target's tsconfig. */
export const IMPORT_EXTENSIONS = ["auto", "js", "ts", "none"] as const;

/** How loud a rule of the advice can be. */
export const LINT_LEVELS = ["off", "warn", "error"] as const;
export type LintLevel = (typeof LINT_LEVELS)[number];

/** What a field of a resource can be, as `add` takes it. Nothing is generated from it yet. */
export const FIELD_TYPES = [
  ...(["string", "text", "integer", "number", "boolean"] as const),
  ...(["date", "datetime", "json", "ref"] as const),
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** The formats that need no `type`: a name and the media type it stands for. */
export const mediaTypes: Readonly<Record<string, string>> = {
  json: "application/json",
  xml: "application/xml",
  html: "text/html",
  csv: "text/csv",
  text: "text/plain",
};

/**
 * Whether a name becomes the method `word`, a single word in small letters:
 * `show`, `Show`, `SHOW` and `_show` are all one method.
 */
export function becomes(name: string, word: string): boolean {
  const bare = name.replaceAll(/^[-_\s]+|[-_\s]+$/g, "");
  const capitalised = word.slice(0, 1).toUpperCase() + word.slice(1);
  return [word, capitalised, word.toUpperCase()].includes(bare);
}
