/** The keys of a resource, of a namespace, and of what they share. */
import {
  ACTIONS,
  CONCURRENCY,
  extraKinds,
  KEY_TYPES,
  METHODS,
  PAGING,
  SUBSET_ACTIONS,
  UPDATE_METHODS,
  UPDATES,
} from "../../src/manifest/words.js";
import { drawField, KINDS, type FieldPlace } from "./field-keys.js";
import {
  choice,
  either,
  parts,
  plain,
  words,
  type Key,
  type Options,
  type Site,
} from "./key.js";
import { kindOf, valueOf } from "./values.js";

/** The formats that the grammar knows; `none` is the empty list. */
const FORMATS = ["json", "xml", "html", "csv", "text", "ics", "none"];

export const formats: Key = {
  forms: FORMATS,
  write: ({ random }, forms) => {
    if (forms.includes("none")) return [];
    const more = random.some(FORMATS.slice(0, 5), 25);
    const all = random.isIn(50) ? [...forms, ...more] : [...more, ...forms];
    return [...new Set(all)]
      .filter((name) => name !== "none")
      .map((name) =>
        name === "ics" ? { name: "ics", type: "text/calendar" } : name,
      );
  },
  read: (value) => {
    const names = (value as readonly (string | { name: string })[]).map(
      (one) => (typeof one === "string" ? one : one.name),
    );
    return names.length === 0 ? ["none"] : names;
  },
};

export const updateMethods: Key = words(UPDATE_METHODS);

const LISTED = [
  ...["string", "text", "integer", "number", "decimal", "boolean"],
  ...["date", "datetime", "uuid", "email", "url", "enum", "ref"],
];

/** Fields that lists and conditions may name. */
function listed({ fields }: Site): readonly string[] {
  return Object.entries(fields)
    .filter(([, field]) => LISTED.includes(kindOf(field)))
    .filter(([, field]) => {
      if (typeof field === "string") return true;
      const { many, computed, read } = field as Options;
      return many !== true && computed !== true && read !== "never";
    })
    .map(([name]) => name);
}

/** Some of them, at least one. */
function someListed(site: Site): readonly string[] {
  const all = listed(site);
  const some = site.random.some(all, 50);
  if (some.length > 0) return some;
  return [site.random.pick(all) ?? site.need("title", "string")];
}

/** Filters under names of their own: by fields, by lists, and through refs. */
function someNamed(site: Site): Readonly<Record<string, string>> {
  const { fields, random } = site;
  const isRead = (field: unknown): boolean =>
    typeof field === "string" || (field as Options)["read"] === undefined;
  const lists = Object.entries(fields).filter(([, field]) => {
    const { many, computed } = Object(field) as Options;
    return many === true && computed !== true && isRead(field);
  });
  const values = lists.filter(([, field]) =>
    [...LISTED, "ref"].includes(kindOf(field)),
  );
  const refs = Object.entries(fields).filter(
    ([, field]) => kindOf(field) === "ref" && isRead(field),
  );
  const some = [
    ...someListed(site),
    ...random.some(values, 50).map(([name]) => name),
    ...random.some(refs, 50).map(([name]) => `${name}.id`),
  ];
  return Object.fromEntries(some.map((word, at) => [`by_${at + 1}`, word]));
}

/** Fields that lists can be searched in, at least one. */
function someTexts(site: Site): readonly string[] {
  const texts = listed(site).filter((name) =>
    ["string", "text", "email", "url"].includes(kindOf(site.fields[name])),
  );
  const some = site.random.some(texts, 60);
  return some.length > 0 ? some : [site.need("title", "string")];
}

const state = { enum: ["draft", "live"], default: "draft" };

/** Conditions on fields. */
const whereForms = {
  value: (site: Site) => {
    const plainOnes = listed(site).filter(
      (name) => kindOf(site.fields[name]) !== "ref",
    );
    const name = site.random.pick(plainOnes);
    return name !== undefined && site.random.isIn(70)
      ? { [name]: valueOf(site.fields[name]) }
      : { [site.need("state", state)]: "live" };
  },
  list: (site: Site) => ({ [site.need("state", state)]: ["draft", "live"] }),
  null: (site: Site) => ({ [site.need("part", "integer?")]: null }),
};

function readWhere(value: unknown): readonly string[] {
  return Object.values((value ?? {}) as Options).map((one) =>
    one === null ? "null" : Array.isArray(one) ? "list" : "value",
  );
}

const where: Key = parts(whereForms, readWhere);

/** The methods that most extra actions do without. */
const OTHERS = METHODS.filter(
  (method) => method !== "GET" && method !== "POST",
);

/** What extra actions can have, each in an action of its own. */
const extraForms: Readonly<Record<string, (site: Site) => Options>> = {
  GET: ({ random }) => ({ method: random.isIn(50) ? ["GET"] : "GET" }),
  POST: () => ({ method: "POST" }),
  others: ({ random }) => ({
    method: random.pick([...OTHERS, [...OTHERS]]) ?? "PUT",
  }),
  path: () => ({ method: "GET", path: "to/csv" }),
  body: (site) => ({ method: "POST", body: drawInput(site, "body") }),
  query: (site) => ({ method: "GET", query: drawInput(site, "query") }),
  returns: (site) => ({
    method: "POST",
    returns: site.random.pick([...site.others, ...site.records]) ?? "users",
  }),
  description: () => ({ method: "GET", description: "What it does." }),
  access: () => ({ method: "POST", access: "caller" }),
  deprecated: () => ({
    method: "POST",
    deprecated: { since: "2026-01-01", see: "https://example.com/*/docs" },
  }),
  transition: (site) => {
    const stage = {
      ...{ enum: ["new", "done", "shut"], default: "new" },
      transitions: { new: ["done", "shut"], done: "new" },
    };
    const field = site.need("stage", stage);
    return { method: "POST", transition: { [field]: "done" } };
  },
  restore: () => ({ method: "POST" }),
};

/** Only members are led anywhere, or restored. */
function formsOf(kind: string): readonly string[] {
  return Object.keys(extraForms).filter(
    (form) => !["transition", "restore"].includes(form) || kind === "member",
  );
}

/** What restores rows goes by its name. */
function nameExtra(prefix: string, form: string): string {
  return form === "restore" ? form : `${prefix}_${form.toLowerCase()}`;
}

function nameMethod(method: unknown): string {
  return method === "GET" || method === "POST" ? method : "others";
}

/** Fields of a body or a query. */
function drawInput(site: Site, place: FieldPlace): Options {
  const names = site.random.some(["when", "size", "q", "tag"], 50);
  return Object.fromEntries(
    (names.length === 0 ? ["when"] : names).map((name) => {
      const kinds =
        place === "query"
          ? KINDS.filter((kind) => kind !== "object" && kind !== "json")
          : KINDS;
      const kind = site.random.pick(kinds) ?? "string";
      return [name, drawField(site, kind, new Map(), { place, percent: 12 })];
    }),
  );
}

/** What a list's own code reads: none of it is required. */
function drawParameters({ random, records }: Site): Options {
  const record = random.pick(records);
  return {
    asked_since: "datetime?",
    asked_least: { type: "integer", default: 3 },
    asked_kinds: { enum: ["a", "b"], many: true, optional: true },
    ...(record !== undefined && { asked_of: { ref: record, optional: true } }),
  };
}

/** Extra actions of one kind; the names say what they have. */
function extras(prefix: string): Key {
  return {
    forms: formsOf(prefix),
    write: (site, forms) =>
      Object.fromEntries(
        forms.map((form) => [
          nameExtra(prefix, form),
          extraForms[form]?.(site),
        ]),
      ),
    read: (value) => [
      ...new Set(
        Object.entries((value ?? {}) as Options).flatMap(([name, entry]) => {
          if (name === "restore") return [name];
          if (typeof entry === "string") return [nameMethod(entry)];
          if (Array.isArray(entry)) return entry.map(nameMethod);
          const { method, ...rest } = entry as Options;
          const methods = Array.isArray(method) ? method : [method];
          return [...methods.map(nameMethod), ...Object.keys(rest)];
        }),
      ),
    ],
  };
}

const subsets: Key = {
  forms: [...SUBSET_ACTIONS, "where", "deprecated"],
  write: (site, forms) => {
    const actions = forms.filter(
      (form) => form !== "where" && form !== "deprecated",
    );
    const only = actions.length === 0 ? ["index"] : actions;
    return {
      ...(actions.length > 0 && { selected: only }),
      ...(forms.includes("where") && {
        some: { only, where: whereForms.value(site) },
      }),
      ...(forms.includes("deprecated") && {
        old: { only, deprecated: { since: "2026-01-01" } },
      }),
    };
  },
  read: (value) => [
    ...new Set(
      Object.values((value ?? {}) as Options).flatMap((entry) => {
        if (typeof entry === "string") return [entry];
        if (Array.isArray(entry)) return entry as readonly string[];
        const { only, ...rest } = entry as Options;
        const actions = (Array.isArray(only) ? only : [only]) as string[];
        return [...actions, ...Object.keys(rest)];
      }),
    ),
  ],
};

/** What resources and namespaces share. */
const shared: Readonly<Record<string, Key>> = {
  only: words(ACTIONS),
  except: plain(({ random }) => random.some(ACTIONS, 30)),
  path: either(
    { plain: () => "posts/of", param: () => ":locale/posts" },
    (value) => (String(value).includes(":") ? "param" : "plain"),
  ),
  module: plain(() => "inner"),
  constraints: plain(() => ({ id: "[0-9a-f-]+" })),
  defaults: plain(() => ({ locale: "en" })),
  formats,
  pathNames: parts({
    new: () => ({ new: "neu" }),
    edit: () => ({ edit: "aendern" }),
  }),
  shallow: choice([true, false]),
  scope: choice([false]),
  open: either({ true: () => true, list: () => ["index"] }, (value) =>
    value === true ? "true" : "list",
  ),
  deprecated: plain(({ random }) => ({
    since: random.pick(["2026-01-01", "2026-01-01T10:00:00.5+02:00"]),
    ...(random.isIn(50) && { sunset: "2026-07-01" }),
    ...(random.isIn(50) && {
      see: random.pick(["/articles", "https://example.com/docs?a=*/"]),
    }),
  })),
};

/** Who may do what, as a resource says it. */
const access = either(
  {
    word: () => "caller",
    keys: () => ({ read: "anyone", write: "caller" }),
    where: (site) => {
      const state = { enum: ["draft", "live"], default: "draft" };
      const where = { [site.need("phase", state)]: "live" };
      return { read: ["caller", { where }], write: "caller" };
    },
    owner: (site) => {
      const owner = site.need("owner", { ref: "users", set: "caller" });
      return { read: "anyone", write: owner, create: "caller" };
    },
    own: () => ({
      ...{ read: ["caller", "shared"], create: "caller" },
      write: [{ who: "shared" }, "caller"],
    }),
  },
  (value) => {
    const text = JSON.stringify(value);
    if (text.includes("shared")) return "own";
    if (text.includes("owner")) return "owner";
    if (text.includes("where")) return "where";
    return typeof value === "string" ? "word" : "keys";
  },
);

/** Members: `draw.ts` adds the resource that says who they are. */
const members = either(
  {
    plain: () => "belongings",
    creator: () => ({ through: "belongings", creator: "boss" }),
    ranked: () => ({
      ...{ through: "belongings", creator: "boss", ranked: true },
      ...{ user: "who", role: "part" },
    }),
  },
  (value) => {
    if (typeof value === "string") return "plain";
    return (value as Options)["ranked"] === true ? "ranked" : "creator";
  },
);

const KEY_COLUMNS = ["key_no", "ident"];

/** The keys of a resource, apart from what is nested in it. */
export const resourceKeys: Readonly<Record<string, Key>> = {
  ...shared,
  access,
  members,
  ...Object.fromEntries(extraKinds.map((kind) => [kind, extras(kind)])),
  subsets,
  concerns: plain(({ concerns }) => [...concerns]),
  singleton: choice([true]),
  param: either(
    {
      field: (site) =>
        site.need("slug", {
          ...{ type: "string", unique: true, pattern: "[a-z0-9-]+" },
        }),
      id: () => "id",
    },
    (value) => (value === "id" ? "id" : "field"),
  ),
  parentParam: plain(() => "outer"),
  as: plain(({ name }) => `own_${name}`),
  singular: plain(({ name }) => `one_${name}`),
  controller: either(
    { own: ({ name }) => `${name}_here`, root: ({ name }) => `/root_${name}` },
    (value) => (String(value).startsWith("/") ? "root" : "own"),
  ),
  lint: plain(() => ({ "deep-nesting": "off" })),
  record: plain(({ random, name, records, fields }) =>
    Object.keys(fields).length > 0 ? `${name}_item` : random.pick(records),
  ),
  key: either(
    {
      ...Object.fromEntries(KEY_TYPES.map((type) => [type, () => type])),
      column: ({ random }) => ({
        ...(random.isIn(50) && { type: random.pick(["integer", "uuid"]) }),
        column: random.pick(KEY_COLUMNS),
      }),
      server: ({ random }) => ({
        ...{ type: "text", madeBy: "server" },
        ...(random.isIn(50) && { column: random.pick(KEY_COLUMNS) }),
        ...(random.isIn(50) && { maxLength: 40 }),
      }),
      client: ({ random }) => ({
        ...{ type: "text", madeBy: "client" },
        ...(random.isIn(50) && { pattern: "[a-z0-9-]+" }),
      }),
    },
    (value) => {
      if (typeof value === "string") return value;
      const { madeBy } = value as { readonly madeBy?: string };
      return madeBy ?? "column";
    },
  ),
  was: plain(({ name }) => `old_${name}`),
  timestamps: choice([true, false]),
  read: plain((site) => {
    const names = Object.keys(site.fields);
    return [...site.random.some(["id"], 60), ...site.random.some(names, 60)];
  }),
  write: plain((site) => [...site.random.some(Object.keys(site.fields), 70)]),
  updateMethods,
  updates: choice(UPDATES),
  envelope: plain(({ name }) => `one_${name}`),
  embed: plain((site) => {
    const refs = Object.entries(site.fields).flatMap(([name, entry]) =>
      typeof entry === "object" && entry !== null && "ref" in entry
        ? [name]
        : [],
    );
    const ref =
      site.random.pick(refs) ??
      site.need("maker", {
        ...{ ref: site.random.pick(site.records), optional: true },
      });
    return { [ref]: site.random.pick([true, ["id"], false]) };
  }),
  description: plain(() => 'What it is, in "words" that */ end.'),
  table: either(
    { name: ({ name }) => `t_${name}`, false: () => false },
    (value) => (value === false ? "false" : "name"),
  ),
  schema: plain(() => "blog"),
  list: parts(
    {
      filter: (site) => ({ filter: someListed(site) }),
      "filter-names": (site) => ({ filter: someNamed(site) }),
      read: ({ random, fields }) => ({
        read: ["id", ...random.some(Object.keys(fields), 50)],
      }),
      sort: (site) => ({ sort: someListed(site) }),
      order: (site) => ({
        order: someListed(site).map((name, index) =>
          index === 0 ? `-${name}` : name,
        ),
      }),
      search: (site) => ({ search: someTexts(site) }),
      size: () => ({ size: 2 }),
      total: ({ random }) => ({
        total: random.pick([true, { upTo: 1 }, { upTo: 1000 }]),
      }),
      query: (site) => ({ query: drawParameters(site) }),
      ...Object.fromEntries(
        PAGING.map((page) => [`page-${page}`, () => ({ page })]),
      ),
    },
    (value) =>
      Object.entries(value).map(([key, one]) =>
        key === "page"
          ? `page-${String(one)}`
          : key === "filter" && !Array.isArray(one)
            ? "filter-names"
            : key,
      ),
  ),
  where,
  destroy: choice(["soft"]),
  concurrency: choice(CONCURRENCY),
  by: plain((site) => {
    const owner = { ref: "accounts", scope: "all", write: "never" };
    return site.need("account", owner);
  }),
  // What a resource is below is drawn as `boards`.
  parent: plain(() => "board"),
  returns: plain(() => "board"),
  inside: plain(({ random }) => (random.isIn(50) ? true : { maxItems: 3 })),
};

/** The keys of a namespace, apart from what is nested in it. */
export const namespaceKeys: Readonly<Record<string, Key>> = {
  ...shared,
  access: plain(() => ({ read: "anyone", write: "caller" })),
  as: plain(() => "office"),
  shallowPath: plain(() => "low"),
  shallowPrefix: plain(() => "lower"),
};
