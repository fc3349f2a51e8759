/**
 * Random manifests, most of them valid: resources nested and shallow, in
 * namespaces, with extra actions, constraints and all the rest.
 */
import fc from "fast-check";

type Options = Record<string, unknown>;

/** Names that get in each other's way now and then, and some that are hard. */
const PLURALS = [
  "articles",
  "comments",
  "people",
  "news",
  "line-items",
  "blog_posts",
  "userProfiles",
  "v2_keys",
  "classes",
  "deletes",
  "bücher",
  "defaults",
  "статьи",
  "search_results",
  "photos",
  "new_things",
  "editors",
];
const SINGULARS = ["profile", "account", "class", "default", "session", "edit"];
const NAMESPACES = ["admin", "api", "v1", "back-office", "import"];
const EXTRAS = [
  "search",
  "publish",
  "bulk_delete",
  "archive",
  "class",
  "export",
  "delete_all",
];

const method = fc.constantFrom(
  "GET",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
);
const methods = fc.oneof(
  method,
  fc.uniqueArray(method, { minLength: 1, maxLength: 3 }),
);
const pattern = fc.constantFrom(
  "\\d+",
  "[a-z-]+",
  "v\\d",
  "[^/]+",
  "\\d{4}",
  "[a-z]+\\.[a-z]+",
);
const formats = fc.constantFrom(
  ["json"],
  ["json", "xml"],
  ["html", "json", "csv"],
  [],
);
const action = fc.constantFrom(
  "index",
  "create",
  "new",
  "edit",
  "show",
  "update",
  "destroy",
);

function extras(max: number): fc.Arbitrary<Options> {
  const extra = fc.oneof(
    { weight: 4, arbitrary: methods },
    fc.record({
      method: methods,
      path: fc.constantFrom("", "to/csv", "by/:year", "a.b"),
    }),
  );
  return fc.dictionary(fc.constantFrom(...EXTRAS), extra, { maxKeys: max });
}

/** Every key is there only sometimes, so that plain resources are common. */
function sometimes(
  record: Record<string, fc.Arbitrary<unknown>>,
): fc.Arbitrary<Options> {
  const optional = Object.fromEntries(
    Object.entries(record).map(([key, value]) => [
      key,
      fc.option(value, { nil: undefined, freq: 2 }),
    ]),
  );
  return fc
    .record(optional)
    .map((all) =>
      Object.fromEntries(
        Object.entries(all).filter(([, value]) => value !== undefined),
      ),
    );
}

function children(depth: number): Record<string, fc.Arbitrary<unknown>> {
  return depth === 0 ? {} : { resources: resources(depth - 1) };
}

function plural(depth: number): fc.Arbitrary<Options> {
  return sometimes({
    only: fc.uniqueArray(action, { maxLength: 5 }),
    path: fc.constantFrom("posts", "a.b", "files/raw", "@all", "c d"),
    pathNames: fc.constantFrom(
      { new: "neu" },
      { edit: "bearbeiten" },
      { new: "a/:kind", edit: "forms/edit" },
    ),
    param: fc.constantFrom("slug", "code", "year"),
    constraints: fc.oneof(
      pattern.map((id) => ({ id })),
      pattern.map((slug) => ({ slug })),
    ),
    defaults: fc.constantFrom({ locale: "en" }, { tier: "gold" }),
    formats,
    shallow: fc.boolean(),
    collection: extras(2),
    member: extras(2),
    new: extras(1),
    subsets: fc.constantFrom(
      { selected: ["index", "destroy"] },
      { drafts: ["index"] },
    ),
    ...children(depth),
    ...(depth > 0 ? { namespaces: namespaces(0) } : {}),
  });
}

function singleton(depth: number): fc.Arbitrary<Options> {
  return sometimes({
    only: fc.uniqueArray(
      action.filter((name) => name !== "index"),
      { maxLength: 4 },
    ),
    formats,
    member: extras(1),
    ...children(depth),
  }).map((options) => ({ ...options, singleton: true }));
}

function resources(depth: number): fc.Arbitrary<Options> {
  return fc
    .tuple(
      fc.dictionary(fc.constantFrom(...PLURALS), plural(depth), { maxKeys: 3 }),
      fc.dictionary(fc.constantFrom(...SINGULARS), singleton(depth), {
        maxKeys: 1,
      }),
    )
    .map(([many, one]) => ({ ...many, ...one }));
}

/** Addresses that are no resource, with the name that each would have. */
const ADDRESSES = {
  "/": "root",
  "/about": "about",
  "/@:user": "handle",
  "/:page": "page",
  "/files/:name-:version": "file",
  "/sitemap.xml": "sitemap",
  "/images/:id.png": "image",
  "/archive/:year/:month": "month",
  "/exit": undefined,
  "/pages/*path": "tree",
  "/images/:id/*rest": undefined,
  "/*anything": "anything",
};

const routes = fc.array(
  fc
    .record({
      method: methods,
      path: fc.constantFrom(...Object.entries(ADDRESSES)),
      to: fc.constantFrom(
        "pages#main",
        "pages#about",
        "users#show",
        "sessions#destroy",
        "admin/files#fetch",
      ),
      redirect: fc.option(fc.constantFrom("/articles", "https://a.test/b"), {
        nil: undefined,
        freq: 5,
      }),
      formats: fc.option(formats, { nil: undefined, freq: 2 }),
    })
    .map(({ path: [path, as], to, redirect, formats: own, ...rest }) => ({
      ...rest,
      path,
      ...(redirect === undefined ? { to } : { redirect }),
      ...(as === undefined ? {} : { as }),
      ...(own === undefined ? {} : { formats: own }),
    })),
  { maxLength: 3 },
);

function namespaces(depth: number): fc.Arbitrary<Options> {
  return fc.dictionary(
    fc.constantFrom(...NAMESPACES),
    sometimes({
      path: fc.constantFrom("", "manage", ":locale", "x/:version"),
      module: fc.constantFrom("", "internal"),
      as: fc.constantFrom("", "inner"),
      formats,
      shallow: fc.boolean(),
      only: fc.constantFrom(["index", "show"]),
      resources: resources(depth),
      ...(depth > 0 ? { namespaces: fc.constant(undefined) } : {}),
    }),
    { maxKeys: 2 },
  );
}

/** A manifest as a value; whether it is valid is for the pipeline to say. */
export const arbitraryManifest: fc.Arbitrary<Options> = sometimes({
  baseUrl: fc.constantFrom(
    "https://example.com",
    "https://a-host-with-a-long-name.example.com/and/a/path/that/is/long/too",
  ),
  formats,
  updateMethods: fc.constantFrom(["PUT"], ["PATCH"], ["PATCH", "PUT"]),
  legacyEdit: fc.boolean(),
  fallback: fc.boolean(),
  apiOnly: fc.boolean(),
  routes,
  namespaces: namespaces(1),
  resources: resources(2),
});

/** Segments that routers have been seen to get wrong. */
const trap = fc.constantFrom(
  "new",
  "edit",
  "NEW",
  "1",
  "42",
  "2024",
  "v1",
  "a.b",
  "a.json",
  ".json",
  "x.json.xml",
  "example.com",
  "a%2Fb",
  "%2E%2E",
  "%zz",
  "%",
  "%ff",
  "%C3%28",
  "a%20b",
  "%2525",
  "1;edit",
  ";edit",
  "@ann",
  "@",
  "a-b",
  "a-b-c",
  "-",
  "é",
  "",
  ".",
  "..",
  "search",
  "publish",
  "selected",
  "show",
  "destroy",
  "update",
  "create",
  "articles",
  "constructor",
  "__proto__",
);

const suffix = fc.constantFrom(
  "",
  "",
  "",
  ".json",
  ".xml",
  ".csv",
  ".html",
  ".",
  ".json.json",
  "/",
  "//",
  ".json/",
);

/**
 * A method and a path that aim at a table: near hits and near misses.
 *
 * @param paths the paths of the table
 */
export function arbitraryRequest(
  paths: readonly string[],
): fc.Arbitrary<{ method: string; path: string }> {
  const base =
    paths.length === 0
      ? fc.constant("/articles/:id")
      : fc.constantFrom(...paths);
  const path = fc
    .tuple(
      base,
      fc.array(trap, { minLength: 4, maxLength: 4 }),
      suffix,
      fc.nat(12),
      trap,
    )
    .map(([pattern, values, end, change, extra]) => {
      let place = 0;
      const next = () => values[place++ % 4] ?? "";
      const filled = pattern
        .replace(/:[\p{ID_Start}_][\p{ID_Continue}]*/gu, next)
        .replace(/(?<=\/)\*[\p{ID_Start}_][\p{ID_Continue}]*$/u, () =>
          values.slice(0, 1 + (change % 3)).join("/"),
        );
      const segments = filled.split("/");
      if (change === 0) segments.push(extra);
      if (change === 1) segments.pop();
      if (change === 2) segments[segments.length - 1] = extra;
      if (change === 3) segments.splice(1, 1, extra);
      return segments.join("/") + end;
    });
  return fc.record({
    method: fc.constantFrom(
      "GET",
      "GET",
      "POST",
      "PUT",
      "PATCH",
      "DELETE",
      "HEAD",
      "OPTIONS",
      "get",
    ),
    path,
  });
}

/** Names that are words of TypeScript, of objects, or of the emitted code. */
const HOSTILE = [
  "class",
  "delete",
  "constructor",
  "__proto__",
  "default",
  "new",
  "function",
  "toString",
  "hasOwnProperty",
  "prototype",
  "arguments",
  "await",
  "undefined",
  "Articles",
  "articles",
  "ARTICLES",
  "line-items",
  "lineItems",
  "line_items",
  "2fa",
  "v2",
  "oauth2_tokens",
  "APIKeys",
  "i18n",
  "x",
  "größen",
  "статьи",
  "記事",
  "a b",
  "a__b",
  "_private",
  "options",
  "segment",
  "last",
  "finish",
  "path",
  "url",
  "match",
  "routes",
  "settings",
  "context",
  "index",
  "form",
];

/** Resources, actions and parameters that have such names. */
export const hostileManifest: fc.Arbitrary<Options> = fc
  .dictionary(
    fc.constantFrom(...HOSTILE),
    sometimes({
      singleton: fc.constant(true),
      param: fc.constantFrom(
        "options",
        "class",
        "last",
        "größe",
        "id2",
        "then",
      ),
      member: fc.dictionary(fc.constantFrom(...HOSTILE), method, {
        maxKeys: 2,
      }),
      as: fc.constantFrom(...HOSTILE),
      resources: fc.dictionary(fc.constantFrom(...HOSTILE), fc.constant(null), {
        maxKeys: 1,
      }),
    }),
    { minKeys: 1, maxKeys: 2 },
  )
  .map((resources) => ({ resources }));
