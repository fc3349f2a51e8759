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
export function refuse(what: string, text: string): never {
  throw new TypeError(`${what} cannot be "${text}"`);
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
  if (!isCarried(value) || pattern?.test(text) === false) refuse(name, text);
  const written = encode(text, /[/?#]/g);
  if (taken?.includes(written)) refuse(name, text);
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
function escapeSuffix(
  written: string,
  formats: readonly string[] | undefined,
): string {
  const suffix = formats?.find((format) => written.endsWith(`.${format}`));
  if (suffix === undefined) return written;
  return `${written.slice(0, -suffix.length - 1)}%2E${suffix}`;
}

/** A parameter that is given as a record is its property. */
function readParam(param: unknown, property: string): unknown {
  if (typeof param !== "object") return param;
  return (param as Readonly<Record<string, unknown>> | null)?.[property];
}

/** Whether a path can have a value. Browsers take dots alone for steps. */
function isCarried(value: unknown): boolean {
  if (typeof value === "string") return !["", ".", ".."].includes(value);
  return typeof value === "bigint" || Number.isFinite(value);
}

/** Percent-encodes what `encodeURI` does, and what is `special` besides. */
function encode(text: string, special: RegExp): string {
  // Most texts have nothing to encode, and this is told at once.
  if (!/[^\w-]/.test(text)) return text;
  try {
    return encodeURI(text).replace(special, encodeSign);
  } catch {
    return refuse("text", text); // it has half of a character
  }
}

function encodeSign(sign: string): string {
  if (sign === "%20") return "+";
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** A path with all that its options ask for. */
export function finish(
  path: string,
  options: PathOptions<string> | undefined,
  formats: readonly string[],
): string {
  if (options === undefined) return path;
  if (!isOptions(options)) {
    throw new TypeError(`the options of ${path} cannot be ${String(options)}`);
  }
  const { format, query, anchor, trailingSlash } = options;
  let url = path;
  if (format) {
    url += formats.includes(format) ? `.${format}` : refuse("format", format);
  } else if (trailingSlash && !path.endsWith("/")) {
    url += "/";
  }
  const search = query ? writeRecord(query, "") : "";
  if (search !== "") url += `?${search}`;
  return anchor ? `${url}#${encode(anchor, /#/g)}` : url;
}

/** Whether a call without types, or with a value too many, has options at its end. */
function isOptions(options: unknown): options is object {
  return typeof options === "object" && options !== null;
}

/** The pairs of a record, each below a key of the record that holds it. */
function writeRecord(record: Query, key: string): string {
  const pairs = Object.entries(record).map(([name, value]) => {
    if (key !== "") return writeQuery(value, `${key}[${name}]`);
    return value === null ? "" : writeQuery(value, name);
  });
  // In a list a name that comes again begins the next record: there the order
  // tells records apart.
  if (!key.includes("[]")) pairs.sort();
  return pairs.filter((pair) => pair !== "").join("&");
}

/** What Rails' `to_query` writes for a value. */
function writeQuery(value: QueryValue, key: string): string {
  if (value === undefined) return "";
  const name = encode(key, /%20|[^\w.~%-]/g);
  if (value === null) return name;
  if (typeof value !== "object") {
    return `${name}=${encode(String(value), /%20|[^\w.~%-]/g)}`;
  }
  if (isDate(value)) return writeQuery(value.toISOString(), key);
  if (!isList(value)) return writeRecord(value, key);
  const items = value.map((item) => writeQuery(item, `${key}[]`));
  return items.filter((item) => item !== "").join("&");
}

/** Not by `instanceof`: it may come from another window. */
function isDate(value: object): value is Date {
  return "toISOString" in value;
}

function isList(value: object): value is readonly QueryValue[] {
  return Array.isArray(value);
}

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
