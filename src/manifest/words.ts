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
export type StandardAction = (typeof ACTIONS)[number];

/** The seven actions, in the order in which messages list them. */
export const ACTIONS_AS_TOLD = [
  ...(["index", "new", "create", "show"] as const),
  ...(["edit", "update", "destroy"] as const),
] as const satisfies readonly StandardAction[];

/** The actions a singleton can have: all but the list. */
export const SINGLETON_ACTIONS = ACTIONS.filter((name) => name !== "index");

/** The actions a subset of a collection can have. */
export const SUBSET_ACTIONS = ["index", "update", "destroy"] as const;
export type SubsetAction = (typeof SUBSET_ACTIONS)[number];

/** The keys that hold a resource's extra actions. */
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

/** The statuses that a redirect can have (RFC 9110, section 15.4). */
export const REDIRECT_STATUSES = [301, 302, 303, 307, 308] as const;

/** The methods that an update can have. */
export const UPDATE_METHODS = [
  "PUT",
  "PATCH",
] as const satisfies readonly Method[];
export type UpdateMethod = (typeof UPDATE_METHODS)[number];

/** What relative imports can end in; `auto` reads the target's tsconfig. */
export const IMPORT_EXTENSIONS = ["auto", "js", "ts", "none"] as const;

/** The levels a lint rule can have. */
export const LINT_LEVELS = ["off", "warn", "error"] as const;
export type LintLevel = (typeof LINT_LEVELS)[number];

/** Whether replies have a field. */
export const READING = ["always", "never"] as const;

/** Who may write a field. */
export const WRITING = ["always", "create", "never"] as const;

/** What happens to a record when one that it refers to is deleted. */
export const ON_DELETE = ["restrict", "cascade", "clear"] as const;

/** Which records callers are limited to: the values of a ref's `scope`. */
export const OWNERSHIP = ["all", "write"] as const;

/** What sets a ref of a new row, instead of its body. */
export const SETTING = ["caller"] as const;

/** The types of ids. */
export const KEY_TYPES = ["integer", "uuid", "text"] as const;

/** Who makes the ids of a record that are texts. */
export const KEY_MAKERS = ["client", "server"] as const;

/** Whether changes must state which version they are for. */
export const CONCURRENCY = ["etag", "required"] as const;

/** How the next page of a list is found. */
export const PAGING = ["cursor", "numbers", "limit-offset", "offset"] as const;

/** How requests can authenticate. */
export const SCHEMES = ["bearer", "basic", "apiKey", "openIdConnect"] as const;

/** Where a key can be sent. */
export const KEY_PLACES = ["header", "query", "cookie"] as const;

/** How generated names are written: `author_id`, `authorId`. */
export const NAMINGS = ["snake", "camel"] as const;

/**
 * Whether a name becomes the method `word`, a single lowercase word: `show`,
 * `Show`, `SHOW` and `_show` are all one method.
 */
export function becomes(name: string, word: string): boolean {
  const bare = name.replaceAll(/^[-_\s]+|[-_\s]+$/g, "");
  const capitalised = word.slice(0, 1).toUpperCase() + word.slice(1);
  return [word, capitalised, word.toUpperCase()].includes(bare);
}

/** The caller's own row, as rules and `by` call it. */
export const SELF = "self";

/** What PUT does with the fields that its body leaves out. */
export const UPDATES = ["replace", "merge"] as const;
/** How many rows a row has inside of it, unless the manifest says so. */
export const MOST_INSIDE = 100;
