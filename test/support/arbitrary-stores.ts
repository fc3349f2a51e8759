/**
 * Random manifests with a database: resources nested and shallow, singletons,
 * namespaces, refs of every kind, ownership, shared records, lists and subsets.
 */
import fc from "fast-check";

type Options = Readonly<Record<string, unknown>>;

/** Fields that lists can be filtered and sorted by. */
const LISTED: Options = {
  title: { type: "string", maxLength: 12 },
  body: "text?",
  state: {
    enum: ["draft", "live", "it's"],
    default: "draft",
    column: "status",
  },
  price: { type: "decimal", scale: 2, default: "0.50", column: "amount" },
  cost: { type: "decimal", scale: 0, optional: true },
  // Each has the other's column.
  count: { type: "integer", min: -5, max: 5, default: 3, column: "ratio" },
  ratio: { type: "number?", column: "count" },
  pinned: { type: "boolean", default: false, column: "is_pinned" },
  on: "date?",
  at: "datetime",
  mail: "email?",
  link: "url?",
  order: { type: "uuid", optional: true },
  done: "boolean?",
};

/** The others: lists, objects, what is hidden, and what is written once or never. */
const OTHERS: Options = {
  meta: { type: "json?", column: "extra" },
  words: { type: "string", many: true, maxItems: 3, column: "tokens" },
  marks: { type: "integer", many: true, default: [1, 2] },
  labels: { type: "string", many: true, optional: true },
  parts: { fields: { x: "number", note: "string?" }, many: true },
  place: { fields: { x: "number", group: "string?" }, optional: true },
  secret: { type: "string", read: "never", optional: true },
  token: { type: "string", read: "never", default: "none", column: "key" },
  origin: { type: "string", write: "create" },
  views: { type: "integer", default: 0, write: "never", column: "seen" },
  score: { type: "integer", computed: true },
};

const flag = fc.boolean();
/** One of three times. */
const often = fc.nat({ max: 2 }).map((drawn) => drawn === 0);
const rarely = fc.nat({ max: 3 }).map((drawn) => drawn === 0);

/** Some of a table's entries. */
function someOf(table: Options, max: number): fc.Arbitrary<Options> {
  const entries = Object.entries(table);
  return fc
    .subarray(entries, { maxLength: Math.min(max, entries.length) })
    .map((some) => Object.fromEntries(some));
}

/** What no two rows have the same of, alone or within another field. */
const uniques = someOf(
  {
    name: { type: "string", maxLength: 3, unique: true },
    code: {
      ...{ type: "integer", min: 0, max: 30, optional: true, unique: true },
      column: "no",
    },
    number: { type: "integer", min: 0, max: 4, unique: ["pinned"] },
    place_no: { type: "integer", min: 0, max: 4, unique: ["code"] },
  },
  2,
).map((fields) => ({
  ...("number" in fields ? { pinned: LISTED["pinned"] } : {}),
  ...("place_no" in fields ? { code: "integer?" } : {}),
  ...fields,
}));

const fields = fc
  .tuple(someOf(LISTED, 5), someOf(OTHERS, 3), uniques)
  .map((parts): Options => ({ ...{ title: "string" }, ...merge(parts) }));

function merge(parts: readonly Options[]): Options {
  return parts.reduce((all, part) => ({ ...all, ...part }), {});
}

/** A ref that may be left out, or has something to say of rows that go. */
function ref(record: string): fc.Arbitrary<Options> {
  return fc
    .constantFrom<Options>(
      ...[{}, { optional: true }, { onDelete: "cascade" }, { write: "create" }],
      { optional: true, onDelete: "clear" },
    )
    .map((rest) => ({ ref: record, ...rest }));
}

/** A ref that says whose row it is: no request does. */
function owning(record: string, scope: string, rest: Options = {}): Options {
  return { ref: record, scope, write: "never", ...rest };
}

/** What says whose row it is; nothing for everybody's. */
const owner = fc.constantFrom<Options>(
  ...[{}, {}, { account: owning("accounts", "all") }],
  { account: owning("accounts", "write", { column: "holder" }) },
  { account: owning("accounts", "all", { onDelete: "cascade" }) },
  { author: owning("users", "write", { column: "written_by" }) },
  { account: owning("accounts", "all"), author: owning("users", "write") },
);

/** How the rows of a list are asked for. */
function list(names: Options, hasTimes: boolean): fc.Arbitrary<Options> {
  const listed = [
    ...Object.keys(names).filter((name) => name in LISTED || isUnique(name)),
    ...(hasTimes ? ["id", "created_at"] : ["id"]),
  ];
  const refs = Object.entries(names).flatMap(([name, field]) =>
    isRef(field) ? [name] : [],
  );
  const texts = ["title", "body", "mail", "link"].filter(
    (name) => name in names,
  );
  return fc.record(
    {
      filter: fc.subarray([...listed, ...refs], { minLength: 1 }),
      sort: fc.subarray(listed, { minLength: 1 }),
      size: fc.integer({ min: 1, max: 4 }),
      page: fc.constantFrom("cursor", "cursor", "offset", "limit-offset"),
      ...(texts.length > 0 && {
        search: fc.subarray(texts, { minLength: 1 }),
      }),
    },
    { requiredKeys: ["filter", "sort", "page"] },
  );
}

/** One of them: no list is filtered by many. */
function isRef(field: unknown): boolean {
  const { ref, many } = Object(field) as Options;
  return ref !== undefined && many === undefined;
}

function isUnique(name: string): boolean {
  return ["name", "code", "number", "place_no"].includes(name);
}

/** The rows that a resource knows. */
function where(names: Options): fc.Arbitrary<Options> {
  const wheres: Options = {
    ...("state" in names && { state: ["live", "it's"] }),
    ...("title" in names && { title: "a" }),
    ...("pinned" in names && { pinned: true }),
    ...("count" in names && { count: [1, 2] }),
    ...("on" in names && { on: null }),
    ...("price" in names && { price: ["0.50", "1.25"] }),
  };
  return someOf(wheres, 2);
}

/** What a resource of a record says beside its fields. */
function place(names: Options, hasTimes: boolean): fc.Arbitrary<Options> {
  return fc
    .record({
      list: list(names, hasTimes),
      where: where(names),
      concurrency: fc.constantFrom(undefined, "etag", "required"),
      shallow: flag,
      isNarrow: often,
      subset: where(names),
      hasSubsets: flag,
    })
    .map(({ isNarrow, where: rows, subset, hasSubsets, ...rest }) => ({
      ...rest,
      ...(isNarrow && Object.keys(rows).length > 0 && { where: rows }),
      ...(hasSubsets && {
        subsets: {
          selected: ["index", "update", "destroy"],
          some: { only: "index", where: subset },
        },
      }),
    }));
}

/** What identifies rows, and in which column. */
const key = fc.constantFrom<Options[string]>(
  ...["integer", "uuid", { column: "key_no" }],
  { type: "uuid", column: "key_no" },
  { type: "text", madeBy: "server", maxLength: 40 },
);

/** Rows that PUT to their address makes. */
const CLIENTS = {
  key: { type: "text", madeBy: "client", pattern: "[a-z0-9.-]{1,8}" },
  except: "create",
};

/** Nothing but `create` would write such a field. */
function writtenByPut(fields: Options): Options {
  const entries = Object.entries(fields).map(([name, field]) => {
    const { write, ...rest } = Object(field) as Options;
    return [name, write === "create" ? rest : field] as const;
  });
  return Object.fromEntries(entries);
}

/** A record in one place, with what may stand below it. */
function resource(
  own: fc.Arbitrary<Options>,
  below: fc.Arbitrary<Options> = fc.constant({}),
): fc.Arbitrary<Options> {
  return fc
    .tuple(fields, own, key, flag, rarely)
    .chain(([plain, refs, key, timestamps, isByPut]) => {
      const drawn = { ...plain, ...refs };
      const all = isByPut ? writtenByPut(drawn) : drawn;
      const isSlug = "name" in plain;
      return fc
        .tuple(place(all, timestamps), rarely, below)
        .map(([rest, hasParam, resources]): Options => ({
          ...{ key, timestamps },
          ...rest,
          ...(isByPut && CLIENTS),
          // Without a version to name, no PUT of these requests makes one.
          ...(isByPut &&
            rest.concurrency === "required" && {
              concurrency: "etag",
            }),
          fields: all,
          ...(hasParam && isSlug && !isByPut && { param: "name" }),
          ...(Object.keys(resources).length > 0 && { resources }),
        }));
    });
}

/** Of a singleton: no list, no subsets. */
function single(
  rest: Options,
  whose: fc.Arbitrary<Options> = fc.constant({}),
): fc.Arbitrary<Options> {
  return fc
    .record({
      fields: fields,
      refs: whose,
      concurrency: fc.constantFrom(undefined, "etag", "required"),
    })
    .map(({ fields: own, refs, concurrency }) => ({
      ...{ singleton: true, concurrency },
      fields: { ...own, ...refs, ...rest },
    }));
}

/** Of the whole application: one row, and one below it. */
const settings = fc
  .tuple(single({}), single({}), resource(fc.constant({})))
  .map(([above, logo, hints]): Options => ({
    ...above,
    resources: { logo, hints },
  }));

const answers = resource(fc.constant({}));
const comments = resource(
  fc.oneof(
    fc.constant({}),
    owner,
    fc.record({
      article: fc.constant({ ref: "articles", onDelete: "cascade" }),
    }),
  ),
  fc.oneof(fc.constant({}), fc.record({ answers })),
);
const articles = resource(
  fc
    .record({
      author: ref("users"),
      tags: fc.constantFrom(
        { ref: "tags", many: true },
        { ref: "tags", many: true, onDelete: "cascade" },
      ),
      main: fc.constantFrom(
        { ref: "comments", optional: true, onDelete: "clear" },
        { ref: "comments", optional: true },
      ),
      owned: owner,
    })
    .map(({ owned, ...refs }) => ({ ...refs, ...owned })),
  fc.record({
    ...{ comments, summary: single({}) },
    // One for each article and caller, or for each article.
    like: single({}, owner),
  }),
);

/** A second view of articles: fewer rows, fewer fields. */
function views(all: Options): fc.Arbitrary<Options> {
  const names = (all["fields"] ?? {}) as Options;
  const news = fc
    .record({
      where: where(names),
      list: list(names, all["timestamps"] === true),
    })
    .map((rest) => ({ record: "article", only: ["index", "show"], ...rest }));
  return fc.record({ news, ...viewsBelow(all) }, { requiredKeys: ["news"] });
}

/** What is below articles, seen from the top: its rows are as they are below. */
function viewsBelow(
  articles: Options,
): Readonly<Record<string, fc.Arbitrary<Options>>> {
  const comments = commentsOf(articles);
  if (comments === undefined) return {};
  const { answers } = (comments["resources"] ?? {}) as {
    readonly answers?: Options;
  };
  return {
    all_comments: viewOf("comment", comments).map((rest) => ({
      ...rest,
      ...(answers !== undefined && {
        resources: {
          answers: {
            ...{ record: "answer", controller: "replies" },
            except: answers["except"],
          },
        },
      }),
    })),
    ...(answers !== undefined && { all_answers: viewOf("answer", answers) }),
  };
}

function viewOf(record: string, all: Options): fc.Arbitrary<Options> {
  return place(
    (all["fields"] ?? {}) as Options,
    all["timestamps"] === true,
  ).map((rest) => ({ ...rest, except: all["except"], record, shallow: false }));
}

const parts = fc.record({
  naming: fc.constantFrom("snake", "camel"),
  key,
  users: resource(
    owner.map(({ account }): Options => (account ? { account } : {})),
  ),
  tags: resource(fc.constant({})),
  articles,
  photos: fc.option(resource(owner), { nil: undefined }),
  notes: fc.option(
    resource(fc.record({ comment: ref("comments"), article: ref("articles") })),
    {
      nil: undefined,
    },
  ),
  hasProfile: flag,
  profile: fc
    .constantFrom("all", "write")
    .chain((scope) => single({ account: owning("accounts", scope) })),
  settings: fc.option(settings, { nil: undefined }),
  isShared: rarely,
  isAlone: rarely,
  envelope: rarely,
  formats: fc.constantFrom(
    { formats: ["json"] },
    { formats: ["json", "xml", "csv"], forms: true },
  ),
  isOpen: flag,
});

/**
 * A manifest with a database, most of the time a valid one. Its accounts are
 * whose rows the callers meet.
 */
export const storeManifest: fc.Arbitrary<Options> = parts
  .chain((drawn) => fc.tuple(fc.constant(drawn), views(drawn.articles)))
  .map(([drawn, seen]) => {
    const { naming, key, users, tags, photos, notes, ...rest } = drawn;
    const below = {
      comments: {
        ...{ record: "comment", controller: "photo_comments" },
        except: commentsOf(rest.articles)?.["except"],
      },
    };
    const manifest = {
      ...{ ...rest.formats, apiOnly: true, naming },
      ...(rest.envelope && { envelope: true }),
      updateMethods: ["PATCH", "PUT"],
      resources: {
        accounts: { key, fields: { title: "string" }, timestamps: false },
        ...{ users, tags, articles: rest.articles },
        ...(photos && {
          photos: { ...photos, ...(rest.isShared && { resources: below }) },
        }),
        ...(notes && { notes }),
        ...(rest.hasProfile && {
          profile: { ...rest.profile, by: "account" },
        }),
        ...(rest.settings && { settings: rest.settings }),
        // Of rows below a photo, and of those that stand alone, one controller would
        // not say what is below them.
        ...(rest.isAlone && !rest.isShared && sameComments(rest.articles)),
        ...seen,
      },
      ...(rest.isOpen && {
        namespaces: { admin: openArticles(rest.articles) },
      }),
    };
    return naming === "camel" ? nameInCamel(manifest) : manifest;
  });

function commentsOf({ resources = {} }: Options): Options | undefined {
  return (resources as { readonly comments?: Options }).comments;
}

/** The comments of articles at the top, by the same controller: any may stand alone. */
function sameComments(articles: Options): Options {
  const comments = commentsOf(articles);
  if (comments === undefined) return {};
  const { list: asked, where: rows, concurrency, param } = comments;
  return {
    remarks: {
      ...{ record: "comment", controller: "comments" },
      ...{ only: ["index", "show", "destroy"] },
      ...{ list: asked, where: rows, concurrency, param },
    },
  };
}

/** What we name ourselves is named as all names are. */
function nameInCamel(manifest: Options): Options {
  const text = JSON.stringify(manifest);
  return JSON.parse(text.replaceAll("created_at", "createdAt")) as Options;
}

/** Everybody's articles, whose owner is what the request says. */
function openArticles({
  fields: all,
  list: asked,
  param,
  except,
}: Options): Options {
  const names = Object.keys(all as Options).filter(
    (name) => name !== "views" && name !== "score",
  );
  return {
    scope: false,
    resources: {
      articles: {
        ...{ record: "article", list: asked, param, except },
        write: [...names, "views"].filter((name) => name in (all as Options)),
      },
    },
  };
}
