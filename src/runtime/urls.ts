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

/** What `setBase` was told, or the manifest says. */
export let baseUrl = "";
export let basePath = "";

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
  baseUrl = base.baseUrl ?? baseUrl;
  if (base.basePath !== undefined) {
    const inner = base.basePath.replace(/^\/+|\/+$/g, "");
    basePath = inner === "" ? "" : `/${inner}`;
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

/** A path with what absolute URLs begin with. */
function absolute(path: string, options?: UrlOptions<string>): string {
  const base = options?.baseUrl ?? baseUrl;
  if (base === "") throw new TypeError(`no baseUrl is known for ${path}`);
  return base.replace(/\/+$/, "") + path;
}

/** A path that no other route takes, with the format that it is to have. */
function untaken(
  path: string,
  options: PathOptions<string> | undefined,
  taken: { test(path: string): boolean },
): string {
  const url = options?.format ? `${path}.${options.format}` : path;
  return taken.test(url) ? refuse("path", url) : path;
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

/** A segment whose value has to match a pattern as well. */
function constrained(text: string, name: string, pattern: RegExp): string {
  const value = decodeURIComponent(text);
  return pattern.test(value) ? text : refuse(name, value);
}

/** What a URL cannot carry, or what would lead to another route. */
const refuse: (what: string, text: string) => never = (what, text) => {
  throw new TypeError(`${what} cannot be "${text}"`);
};

/**
 * Percent-encodes what `encodeURI` does, and what is `special` besides; a
 * blank that is special becomes a plus. Half of a character cannot be encoded.
 */
const encode = (text: string, special: RegExp): string => {
  let uri = text;
  // Most texts have nothing to encode: what is dear comes behind a test.
  if (/[^\w-]/.test(text)) {
    try {
      uri = encodeURI(text);
    } catch {
      refuse("text", text);
    }
    if (uri.search(special) >= 0) {
      uri = uri.replace(special, (sign) =>
        sign === "%20"
          ? "+"
          : `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
      );
    }
  }
  return uri;
};

/**
 * One parameter of a path, as its segment is written.
 *
 * @param taken what other routes have as static text in its place
 */
const segment = (
  param: unknown,
  property: string,
  special = /[/?#]/g,
  name = property,
  taken?: readonly string[],
): string => {
  const value = (
    typeof param === "object"
      ? (param as Readonly<Record<string, unknown>> | null)?.[property]
      : param
  ) as Value;
  const text = `${value}`;
  const isText = text === value;
  const written = isText ? encode(text, special) : text;
  // Not what ".." begins with: nothing, and what browsers take for steps.
  const isValue = isText
    ? !"..".startsWith(text)
    : Number.isFinite(value) || typeof value === "bigint";
  return isValue && !taken?.includes(written) ? written : refuse(name, text);
};

/**
 * Rails' `to_query`: the pairs of an object sorted, lists in their order; an
 * object in a list keeps its order too, since a repeated name begins the next.
 */
const toQuery = (value: QueryValue, key: string): string => {
  const item = (value as Partial<Date> | null)?.toISOString?.() ?? value;
  if (Object(item) !== item) {
    // What is no string yet, `encodeURI` makes one.
    return item === undefined
      ? ""
      : [key]
          .concat((item as string | null) ?? [])
          .map((part) => encode(part, /%20|[^\w.~%-]/g))
          .join("=");
  }
  const isList = Array.isArray(item);
  const parts = Object.entries(item as Query).flatMap(
    ([name, inner]) =>
      toQuery(
        key ? inner : (inner ?? undefined),
        key ? `${key}[${isList ? "" : name}]` : name,
      ) || [],
  );
  if (!(isList || key.includes("[]"))) parts.sort();
  return parts.join("&");
};

/** A path with all that its options ask for. */
const finish = (
  path: string,
  { format, query, anchor = "", trailingSlash }: PathOptions<string> = {},
  formats: readonly string[],
): string => {
  const search = query && toQuery(query, "");
  return (
    basePath +
    path +
    (format
      ? formats.includes(format)
        ? `.${format}`
        : refuse("format", format)
      : trailingSlash && path[1]
        ? "/"
        : "") +
    (search ? `?${search}` : "") +
    (anchor && `#${encode(anchor, /#/g)}`)
  );
};

type JsonFormat = "json";

const jsonFormats = ["json"];
const jsonEnd = /[/?#]|\.(?=json$)/g;

const idPattern = /^(?:\d+)$/;

const oldArticleTaken = rivals([/^\/articles\/old\/[^/]+(?:\.json)?$/]);

/** /articles/:id */
export function articlePath(
  id: Param<"id">,
  options?: PathOptions<JsonFormat>,
): string {
  return finish(
    `/articles/${constrained(segment(id, "id", jsonEnd, "id", ["new"]), "id", idPattern)}`,
    options,
    jsonFormats,
  );
}

/** /articles/:query/old */
export function oldArticlePath(
  query: Param<"query">,
  options?: PathOptions<JsonFormat>,
): string {
  return finish(
    untaken(
      `/articles/${segment(query, "query")}/old`,
      options,
      oldArticleTaken,
    ),
    options,
    jsonFormats,
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
