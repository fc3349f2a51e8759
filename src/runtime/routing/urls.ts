/**
 * The building blocks of the URL helpers in `urls.ts`. What a helper writes,
 * `match` reads back to the same action and values. What a URL cannot carry is
 * a TypeError, and so is an address that another route would take.
 */

/** What a path parameter can be. */
export type Value = string | number | bigint;

/** A path parameter: its value, or a record that has it as a property. */
export type Param<Property extends string> =
  Value | { readonly [Key in Property]: Value };

/** What a query can contain. */
export type QueryContent =
  | Value
  | boolean
  | Date
  | null
  | undefined
  | readonly QueryContent[]
  | { readonly [name: string]: QueryContent };

export interface Query {
  readonly [name: string]: QueryContent;
}

/** What an action's own query can contain, by what the action reads from it. */
export type QueryOf<Read> = {
  readonly [Name in keyof Read]?:
    Read[Name] | (string extends Read[Name] ? Date : never) | undefined;
} & Query;

/**
 * The query of a list: its filters, each by one value, several or a range, its
 * order, its search, and which page of it. Other parameters may be added.
 */
export type ListQuery<
  Row,
  Filter extends keyof Row,
  Sort extends string,
  Word extends string,
  Other = object,
> = {
  readonly [Name in Filter]?: Filtered<Row[Name]> | undefined;
} & {
  readonly [Name in Word]?: Value | undefined;
} & {
  readonly [Name in keyof Other]?: Filtered<Other[Name]> | undefined;
} & {
  /**
   * The first field counts most, and `-` reverses the order: `state,-title`.
   */
  readonly sort?: Ordered<Sort> | `${Ordered<Sort>},${string}` | undefined;
} & Query;

type Ordered<Sort extends string> = Sort | `-${Sort}`;

type Filtered<Item> =
  | Item
  | readonly Item[]
  | { readonly from?: Item | undefined; readonly to?: Item | undefined };

/** A body that replaces a record: it needs more fields than a change does. */
export type Replacing<Body, Name extends keyof Body> = Body & {
  readonly [Key in Name]-?: Body[Key];
};

export interface PathOptions<Format extends string, Q extends Query = Query> {
  /** Ends the path with a suffix: `/articles.json`. */
  readonly format?: Format | undefined;
  /**
   * `{ page: 2, tags: ["a", "b"] }` becomes `?page=2&tags[]=a&tags[]=b`, with
   * the brackets encoded.
   */
  readonly query?: Q | undefined;
  /** What follows the `#`. */
  readonly anchor?: string | undefined;
  /** Ends the path with a slash, unless it has a format. */
  readonly trailingSlash?: boolean | undefined;
}

export interface UrlOptions<
  Format extends string,
  Q extends Query = Query,
> extends PathOptions<Format, Q> {
  /**
   * What the URL begins with, instead of the base URL from `setBase` or the
   * manifest.
   */
  readonly baseUrl?: string | undefined;
}

/**
 * A method and a path: all that a request needs.
 *
 * @typeParam Body what is sent; undefined if nothing is
 * @typeParam Answer what it answers with, as JSON
 */
export interface Endpoint<
  Method extends string,
  Body = unknown,
  Answer = unknown,
> {
  readonly method: Method;
  readonly path: string;
  /**
   * Never set at run time; tells the compiler what `send` takes and returns.
   */
  readonly "~types"?: { readonly body: Body; readonly answer: Answer };
}

/**
 * What a form needs to send a method that HTML lacks: `hidden` is a field of
 * its own.
 */
export interface FormEndpoint<Method extends string> {
  readonly action: string;
  readonly method: "POST";
  readonly hidden: { readonly name: "_method"; readonly value: Method };
}

/** What `setBase` takes. */
export interface Base {
  /** What absolute URLs begin with. */
  readonly baseUrl?: string;
  /** What every path begins with: where the app is mounted. */
  readonly basePath?: string;
}

/** Rules for the value of a segment, besides those for every segment. */
export interface SegmentRules {
  /** What errors call the value; by default, the name of the property. */
  readonly name?: string;
  /**
   * The suffixes of a path that ends in the value; the value must not end in
   * one.
   */
  readonly formats?: readonly string[];
  /** The words that other routes have in place of the value. */
  readonly taken?: readonly string[];
  /** The constraint. */
  readonly pattern?: RegExp;
}

/**
 * Throws for a value that a URL cannot carry, or that leads to another route.
 */
export function refuseParam(what: string, value: unknown): never {
  throw new TypeError(`${what} cannot be "${value as string}"`);
}

/**
 * What a helper or a builder writes; undefined if it refuses the value. A row may have one
 * that leads to another route: the row exists, but has no address there.
 */
export function tryPath<Written>(write: () => Written): Written | undefined {
  try {
    return write();
  } catch (error) {
    const { name } = error as { readonly name?: unknown };
    if (name === "TypeError") return undefined;
    throw error;
  }
}

/** Writes one value of a path as a segment. */
export function segment(
  param: unknown,
  property: string,
  rules: SegmentRules = {},
): string {
  const { name = property, formats, taken, pattern } = rules;
  const value = readParam(param, property);
  const text = String(value);
  const written = encode(text, /[/?#]/g);
  if (
    !isCarried(value) ||
    pattern?.test(text) === false ||
    taken?.includes(written)
  ) {
    refuseParam(name, text);
  }
  return escapeSuffix(written, formats);
}

/**
 * Writes the value of `*path`, which takes all remaining segments: its slashes
 * stay.
 */
export function rest(
  param: unknown,
  property: string,
  rules: Omit<SegmentRules, "taken"> = {},
): string {
  const { name = property, formats, pattern } = rules;
  const value = readParam(param, property);
  const text = String(value);
  const parts: readonly unknown[] =
    typeof value === "string" ? value.split("/") : [value];
  if (!parts.every(isCarried) || pattern?.test(text) === false) {
    refuseParam(name, text);
  }
  return escapeSuffix(encode(text, /[?#]/g), formats);
}

/** Escapes an ending of the value that would be read as the format. */
const escapeSuffix = (
  written: string,
  formats: readonly string[] | undefined,
): string =>
  formats?.some((format) => written.endsWith(`.${format}`))
    ? written.replace(/\.(?=[^.]*$)/, "%2E")
    : written;

/** The value of a parameter: if a record is given, one of its properties. */
const readParam = (param: unknown, property: string): unknown =>
  typeof param === "object"
    ? (param as Readonly<Record<string, unknown>> | null)?.[property]
    : param;

/** Whether a path can carry a value. Browsers resolve segments of only dots. */
const isCarried = (value: unknown): boolean =>
  typeof value === "string"
    ? !/^\.{0,2}$/.test(value)
    : typeof value === "bigint" || Number.isFinite(value);

/** Percent-encodes what `encodeURI` does, and also what is `special`. */
function encode(text: string, special: RegExp): string {
  // Most texts have nothing to encode, which is quick to check.
  if (!/[^\w-]/.test(text)) return text;
  try {
    return encodeURI(text).replace(special, (sign) =>
      sign === "%20"
        ? "+"
        : `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  } catch {
    return refuseParam("text", text); // it has half of a surrogate pair
  }
}

/** A path with everything that its options ask for. */
export function finish(
  path: string,
  options: PathOptions<string> | undefined,
  formats: readonly string[],
): string {
  if (options === undefined) return path;
  // A call without types, or with too many values, passes something else here.
  if (!isObject(options)) refuseParam(`options of ${path}`, options);
  const { format, query, anchor, trailingSlash } = options;
  let url = path;
  if (format) {
    url += formats.includes(format)
      ? `.${format}`
      : refuseParam("format", format);
  } else if (trailingSlash && !path.endsWith("/")) {
    url += "/";
  }
  const search = query && writeQuery(query, "");
  if (search) url += `?${search}`;
  return anchor ? `${url}#${encode(anchor, /#/g)}` : url;
}

/**
 * Writes a value as Rails' `to_query` does; the query as a whole has no key.
 */
function writeQuery(value: QueryContent, key: string): string {
  if (value === undefined) return "";
  if (!isObject(value)) {
    const name = encode(key, QUERY_SIGNS);
    return value === null
      ? name
      : `${name}=${encode(String(value), QUERY_SIGNS)}`;
  }
  // Not checked with `instanceof`: it may come from another window.
  if ("toISOString" in value)
    return writeQuery((value as Date).toISOString(), key);
  const isList = Array.isArray(value);
  const pairs = Object.entries(value).map(([name, item]) => {
    if (key) return writeQuery(item, `${key}[${isList ? "" : name}]`);
    return item === null ? "" : writeQuery(item, name);
  });
  // In a list, a repeated name begins the next record: the order tells records
  // apart.
  if (!isList && !key.includes("[]")) pairs.sort();
  return pairs.filter((pair) => pair).join("&");
}

const isObject = (value: unknown): value is object => Object(value) === value;

const QUERY_SIGNS = /%20|[^\w.~%-]/g;

/** A path as an absolute URL. */
export function absolute(path: string, baseUrl: string): string {
  if (baseUrl === "") throw new TypeError(`no baseUrl is known for ${path}`);
  return dropEndSlashes(baseUrl) + path;
}

function dropEndSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === "/") end -= 1;
  return text.slice(0, end);
}

/** Where an app is mounted, as a prefix of paths: `/app`, or nothing. */
export function mountPath(path: string): string {
  const inner = dropEndSlashes(path).replace(/^\/+/, "");
  return inner === "" ? "" : `/${inner}`;
}

/** A form for a method that is sent in a hidden field. */
export function form<Method extends string>(
  method: Method,
  path: string,
): FormEndpoint<Method> {
  const hidden = { name: "_method", value: method } as const;
  return { action: path, method: "POST", hidden };
}

/**
 * Whether a path, as seen by the browser or a request, is the address of an
 * endpoint.
 */
export function isCurrent(
  route: string | { readonly path: string },
  path: string,
): boolean {
  const own = typeof route === "string" ? route : route.path;
  return pathOf(own) === pathOf(path);
}

/** A path without its query, fragment and trailing slash. */
function pathOf(url: string): string {
  const [path = ""] = url.split(/[?#]/);
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** The addresses of another route. */
export interface Taken {
  readonly path: RegExp;
  /** What the decoded values of the groups in `path` must match. */
  readonly values?: readonly RegExp[];
}

/** Throws if another route takes a path with this format. */
export function refuseTaken(
  path: string,
  format: string | undefined,
  taken: readonly Taken[],
): void {
  const url = format ? `${path}.${format}` : path;
  if (taken.some((other) => takes(other, url))) refuseParam("path", url);
}

function takes({ path, values = [] }: Taken, url: string): boolean {
  const found = path.exec(url)?.slice(1);
  if (found === undefined) return false;
  return values.every((value, index) =>
    value.test(decodeURIComponent(found[index] ?? "")),
  );
}
