/**
 * URL helpers: one function for each path of the route table, and builders
 * that know the method too. What a helper returns, `match` leads back to the
 * same action, with the same values; what a URL cannot carry is a TypeError.
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

/** A method and a path: all that a request needs. */
export interface Endpoint<Method extends string> {
  readonly method: Method;
  readonly path: string;
}

/** What a form needs to send a method that HTML has not: `hidden` is a field of its own. */
export interface FormEndpoint<Method extends string> {
  readonly action: string;
  readonly method: "POST";
  readonly hidden: { readonly name: "_method"; readonly value: Method };
}

const known = { baseUrl: "", basePath: "" };

/**
 * Says what is known only at run time.
 *
 * @param base.baseUrl what absolute URLs begin with
 * @param base.basePath what every path begins with: where the app is mounted
 */
export function setBase(base: {
  readonly baseUrl?: string;
  readonly basePath?: string;
}): void {
  if (base.baseUrl !== undefined) known.baseUrl = base.baseUrl;
  if (base.basePath !== undefined) {
    const inner = base.basePath.replace(/^\/+|\/+$/g, "");
    known.basePath = inner === "" ? "" : `/${inner}`;
  }
}

/** Whether a path, as the browser or a request has it, is the address of an endpoint. */
export function isCurrent(
  route: string | { readonly path: string },
  path: string,
): boolean {
  const [own, other] = [typeof route === "string" ? route : route.path, path]
    .map((text) => text.replace(/[?#].*$/s, ""))
    .map((text) => text.replace(/(?<=.)\/$/, ""));
  return own === other;
}

/** Percent-encodes all but what `bare` matches among what was encoded. */
function encode(text: string, bare: RegExp): string {
  try {
    return encodeURIComponent(text).replace(bare, decodeURIComponent);
  } catch {
    throw new TypeError(`no URL can carry ${JSON.stringify(text)}`);
  }
}

/** One parameter of a path, as its segment is written. */
function segment(
  param: unknown,
  property: string,
  name: string,
  pattern?: RegExp,
): string {
  const value =
    typeof param === "object" && param !== null
      ? (param as Readonly<Record<string, unknown>>)[property]
      : param;
  if (!["string", "number", "bigint"].includes(typeof value)) {
    throw new TypeError(`the parameter ${name} is missing`);
  }
  const text = String(value);
  const isNumber = typeof value !== "number" || Number.isFinite(value);
  if (/^\.{0,2}$/.test(text) || pattern?.test(text) === false || !isNumber) {
    throw new TypeError(`${name} cannot be ${JSON.stringify(text)}`);
  }
  return encode(text, /%(24|26|2B|2C|3A|3B|3D|40)/g);
}

/** The last segment of a path: its end must not be read as a format. */
function last(text: string, formats: readonly string[]): string {
  const dot = text.lastIndexOf(".");
  return dot !== -1 && formats.includes(text.slice(dot + 1))
    ? `${text.slice(0, dot)}%2E${text.slice(dot + 1)}`
    : text;
}

/** A name or a value of a query. */
function encodeQuery(text: string): string {
  return encode(text, /(?!)/).replace(/%20|[!'()*]/g, (found) =>
    found === "%20"
      ? "+"
      : `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * Rails' `to_query`: the pairs of an object sorted, lists in their order; an
 * object in a list keeps its order too, since a repeated name begins the next.
 */
function toQuery(value: QueryValue, key?: string): string {
  if (value === undefined) return "";
  if (typeof value === "object" && value !== null && !(value instanceof Date)) {
    const parts = Array.isArray(value)
      ? value.map((item: QueryValue) => toQuery(item, `${key ?? ""}[]`))
      : Object.entries(value).map(([name, item]) =>
          key === undefined
            ? toQuery(item ?? undefined, name)
            : toQuery(item, `${key}[${name}]`),
        );
    if (!Array.isArray(value) && !key?.includes("[]")) parts.sort();
    return parts.filter((part) => part !== "").join("&");
  }
  const name = encodeQuery(key ?? "");
  if (value === null) return name;
  const text = value instanceof Date ? value.toISOString() : String(value);
  return `${name}=${encodeQuery(text)}`;
}

/** A path with all that its options ask for. */
function finish(
  path: string,
  options: PathOptions<string> | undefined,
  formats: readonly string[],
  taken?: { test(path: string): boolean },
): string {
  const { format, query, anchor, trailingSlash } = options ?? {};
  if (format !== undefined && !formats.includes(format)) {
    throw new TypeError(`${path} has no format ${JSON.stringify(format)}`);
  }
  let url = format === undefined ? path : `${path}.${format}`;
  if (taken?.test(url)) {
    throw new TypeError(`${url} is the address of another route`);
  }
  if (trailingSlash && format === undefined && url !== "/") url += "/";
  const search = toQuery(query);
  if (search !== "") url += `?${search}`;
  if (anchor !== undefined) {
    url += `#${encode(anchor, /%(24|26|2B|2C|2F|3A|3B|3D|3F|40)/g)}`;
  }
  return known.basePath + url;
}

/** A path with what absolute URLs begin with. */
function absolute(path: string, options?: UrlOptions<string>): string {
  const base = options?.baseUrl ?? known.baseUrl;
  if (base === "") throw new TypeError(`no baseUrl is known for ${path}`);
  return base.replace(/\/+$/, "") + path;
}

/** Routes that take an address by what a parameter's decoded value looks like. */
function rivals(...routes: readonly (readonly [RegExp, ...RegExp[]])[]): {
  test(path: string): boolean;
} {
  return {
    test: (path) =>
      routes.some(([route, ...patterns]) => {
        const values = route.exec(path)?.slice(1);
        return values?.every((value, index) =>
          patterns[index]?.test(decodeURIComponent(value)),
        );
      }),
  };
}

/** A form for a method that a hidden field carries. */
function form<Method extends string>(
  method: Method,
  path: string,
): FormEndpoint<Method> {
  return {
    action: path,
    method: "POST",
    hidden: { name: "_method", value: method },
  };
}

const jsonFormats = ["json"] as const;
type JsonFormat = (typeof jsonFormats)[number];

const articleTaken = rivals([/^\/articles\/new(?:\.json)?$/]);

/** /articles/:id */
export function articlePath(
  id: Param<"id">,
  options?: PathOptions<JsonFormat>,
): string {
  return finish(
    `/articles/${last(segment(id, "id", "id"), jsonFormats)}`,
    options,
    jsonFormats,
    articleTaken,
  );
}

export function articleUrl(
  id: Param<"id">,
  options?: UrlOptions<JsonFormat>,
): string {
  return absolute(articlePath(id, options), options);
}

/** DELETE /articles/:id */
export function destroyArticleForm(id: Param<"id">): FormEndpoint<"DELETE"> {
  return form("DELETE", articlePath(id));
}
