/**
 * What the URL helpers of `urls.ts` are made of. What a helper writes, `match`
 * reads back: the same action, the same values. What a URL cannot carry is a
 * TypeError.
 */

/** What a path parameter can be. */
export type Value = string | number | bigint;

/** A path parameter: its value, or a record that has it as a property. */
export type Param<Property extends string> =
  Value | { readonly [Key in Property]: Value };

/** What a query can hold. */
export type QueryValue =
  | Value
  | boolean
  | Date
  | null
  | undefined
  | readonly QueryValue[]
  | { readonly [name: string]: QueryValue };

export interface Query {
  readonly [name: string]: QueryValue;
}

/** What an action's own query can hold, by what the action reads of it. */
export type QueryOf<Read> = {
  readonly [Name in keyof Read]?:
    Read[Name] | (string extends Read[Name] ? Date : never) | undefined;
} & Query;

/**
 * What a list can be asked for: its filters by a value, several or a range, its
 * order, and which part of it. Other parameters may stand beside them.
 */
export type ListQuery<
  Row,
  Filter extends keyof Row,
  Sort extends string,
  Place extends string,
> = {
  readonly [Name in Filter]?: Filtered<Row[Name]> | undefined;
} & {
  readonly [Name in Place | "size"]?: Value | undefined;
} & {
  /** The first counts most, `-` turns it around: `state,-title`. */
  readonly sort?: Ordered<Sort> | `${Ordered<Sort>},${string}` | undefined;
} & Query;

type Ordered<Sort extends string> = Sort | `-${Sort}`;

type Filtered<Item> =
  | Item
  | readonly Item[]
  | { readonly from?: Item | undefined; readonly to?: Item | undefined };

/** A body that replaces: it needs more of its fields than a change does. */
export type Replacing<Body, Name extends keyof Body> = Body & {
  readonly [Key in Name]-?: Body[Key];
};

export interface PathOptions<Format extends string, Q extends Query = Query> {
  /** Ends the path in a suffix: `/articles.json`. */
  readonly format?: Format | undefined;
  /** `{ page: 2, tags: ["a", "b"] }` is `?page=2&tags[]=a&tags[]=b`, brackets encoded. */
  readonly query?: Q | undefined;
  /** What comes behind `#`. */
  readonly anchor?: string | undefined;
  /** Ends the path in a slash, unless it has a format. */
  readonly trailingSlash?: boolean | undefined;
}

export interface UrlOptions<
  Format extends string,
  Q extends Query = Query,
> extends PathOptions<Format, Q> {
  /** What the URL begins with, instead of what `setBase` or the manifest says. */
  readonly baseUrl?: string | undefined;
}

/**
 * A method and a path: all that a request needs.
 *
 * @typeParam Body what is sent; undefined where nothing is
 * @typeParam Answer what is answered, as JSON
 */
export interface Endpoint<
  Method extends string,
  Body = unknown,
  Answer = unknown,
> {
  readonly method: Method;
  readonly path: string;
  /** Never there at run time: what `send` takes and gives, for the compiler. */
  readonly "~types"?: { readonly body: Body; readonly answer: Answer };
}

/** What a form needs to send a method that HTML has not: `hidden` is a field of its own. */
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

/** What the value of a segment has to keep, beside being one. */
export interface SegmentRules {
  /** What the value is called where it is refused; else as the property. */
  readonly name?: string;
  /** The suffixes of a path that ends in the value, which must not end in one. */
  readonly formats?: readonly string[];
  /** The words that other routes have in the value's place. */
  readonly taken?: readonly string[];
  /** The constraint. */
  readonly pattern?: RegExp;
}

/** Throws: this is what a URL cannot carry, or what leads to another route. */
export function refuse(what: string, value: unknown): never {
  throw new TypeError(`${what} cannot be "${value as string}"`);
}

/** One value of a path, as its segment is written. */
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
    refuse(name, text);
  }
  return escapeSuffix(written, formats);
}

/** The value of `*path`, which takes all segments that are left: its slashes stay. */
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
    refuse(name, text);
  }
  return escapeSuffix(encode(text, /[?#]/g), formats);
}

/** Else the value's own end would be read as the format. */
const escapeSuffix = (
  written: string,
  formats: readonly string[] | undefined,
): string =>
  formats?.some((format) => written.endsWith(`.${format}`))
    ? written.replace(/\.(?=[^.]*$)/, "%2E")
    : written;

/** A parameter that is given as a record is its property. */
const readParam = (param: unknown, property: string): unknown =>
  typeof param === "object"
    ? (param as Readonly<Record<string, unknown>> | null)?.[property]
    : param;

/** Whether a path can have a value. Browsers take dots alone for steps. */
const isCarried = (value: unknown): boolean =>
  typeof value === "string"
    ? !/^\.{0,2}$/.test(value)
    : typeof value === "bigint" || Number.isFinite(value);

/** Percent-encodes what `encodeURI` does, and what is `special` besides. */
function encode(text: string, special: RegExp): string {
  // Most texts have nothing to encode, and this is told at once.
  if (!/[^\w-]/.test(text)) return text;
  try {
    return encodeURI(text).replace(special, (sign) =>
      sign === "%20"
        ? "+"
        : `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  } catch {
    return refuse("text", text); // it has half of a character
  }
}

/** A path with all that its options ask for. */
export function finish(
  path: string,
  options: PathOptions<string> | undefined,
  formats: readonly string[],
): string {
  if (options === undefined) return path;
  // A call without types, or with a value too many, has something else here.
  if (!isObject(options)) refuse(`options of ${path}`, options);
  const { format, query, anchor, trailingSlash } = options;
  let url = path;
  if (format) {
    url += formats.includes(format) ? `.${format}` : refuse("format", format);
  } else if (trailingSlash && !path.endsWith("/")) {
    url += "/";
  }
  const search = query && writeQuery(query, "");
  if (search) url += `?${search}`;
  return anchor ? `${url}#${encode(anchor, /#/g)}` : url;
}

/** What Rails' `to_query` writes for a value; the query as a whole has no key. */
function writeQuery(value: QueryValue, key: string): string {
  if (value === undefined) return "";
  if (!isObject(value)) {
    const name = encode(key, QUERY_SIGNS);
    return value === null
      ? name
      : `${name}=${encode(String(value), QUERY_SIGNS)}`;
  }
  // Not by `instanceof`: it may come from another window.
  if ("toISOString" in value)
    return writeQuery((value as Date).toISOString(), key);
  const isList = Array.isArray(value);
  const pairs = Object.entries(value).map(([name, item]) => {
    if (key) return writeQuery(item, `${key}[${isList ? "" : name}]`);
    return item === null ? "" : writeQuery(item, name);
  });
  // In a list a name that comes again begins the next record: there the order
  // tells records apart.
  if (!isList && !key.includes("[]")) pairs.sort();
  return pairs.filter((pair) => pair).join("&");
}

const isObject = (value: unknown): value is object => Object(value) === value;

const QUERY_SIGNS = /%20|[^\w.~%-]/g;

/** A path with what absolute URLs begin with. */
export function absolute(path: string, baseUrl: string): string {
  if (baseUrl === "") throw new TypeError(`no baseUrl is known for ${path}`);
  return dropEndSlashes(baseUrl) + path;
}

function dropEndSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === "/") end -= 1;
  return text.slice(0, end);
}

/** Where an app is mounted, as paths begin with it: `/app`, or nothing. */
export function mountPath(path: string): string {
  const inner = dropEndSlashes(path).replace(/^\/+/, "");
  return inner === "" ? "" : `/${inner}`;
}

/** A form for a method that a hidden field carries. */
export function form<Method extends string>(
  method: Method,
  path: string,
): FormEndpoint<Method> {
  const hidden = { name: "_method", value: method } as const;
  return { action: path, method: "POST", hidden };
}

/** Whether a path, as the browser or a request has it, is the address of an endpoint. */
export function isCurrent(
  route: string | { readonly path: string },
  path: string,
): boolean {
  const own = typeof route === "string" ? route : route.path;
  return pathOf(own) === pathOf(path);
}

/** A path without query and fragment, and without a slash at its end. */
function pathOf(url: string): string {
  const [path = ""] = url.split(/[?#]/);
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}
