/**
 * Known changes of random manifests: every breaking one is called so, and no other
 * is. `npm run soak` draws new ones.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Level } from "../../src/compatibility/types.js";
import { compareValues } from "./compare.js";

type Table = Record<string, unknown>;

/** A manifest as far as the changes know it. */
interface Manifest extends Table {
  formats: string[];
  resources: Record<string, Resource>;
}

interface Resource extends Table {
  fields: Record<string, Table>;
  list: { filter: string[]; sort: string[] };
}

/** A change that somebody makes to `things`, and what it does to clients. */
interface Mutation {
  readonly name: string;
  readonly level: Level | "none";
  readonly apply: (manifest: Manifest, things: Resource) => void;
}

const mutations: readonly Mutation[] = [
  // Addresses.
  breaking("a resource goes", (all) => delete all.resources["things"]),
  breaking("a path", (_, things) => (things["path"] = "objects")),
  breaking("a namespace", (all) => {
    const { things, ...rest } = all.resources;
    all.resources = rest;
    all["namespaces"] = { v2: { resources: { things } } };
  }),
  breaking("an action goes", (_, things) => (things["except"] = ["destroy"])),
  breaking("an extra action goes", (_, things) => delete things["member"]),
  breaking("a constraint", (_, things) => {
    things["constraints"] = { id: "[1-9]\\d*" };
  }),
  additive("a resource", (all) => {
    all.resources["widgets"] = { fields: {}, list: { filter: [], sort: [] } };
    delete (all.resources["widgets"] as Table)["list"];
    all.resources["widgets"].fields["name"] = { type: "string" };
  }),
  additive("an extra action", (_, things) => {
    things["collection"] = { search: "GET" };
  }),
  none("a controller", (_, things) => (things["controller"] = "objects")),
  none("a table", (_, things) => (things["table"] = "objects")),
  // Formats.
  breaking("a format goes", (all) => (all.formats = ["json"])),
  breaking("another favourite", (all) => all.formats.reverse()),
  additive("a format", (all) => all.formats.push("xml")),
  // Fields.
  breaking("a field goes", (_, { fields }) => delete fields["note"]),
  breaking("a field is renamed", (_, { fields }) => {
    fields["memo"] = { ...fields["note"], was: "note" };
    delete fields["note"];
  }),
  breaking("a field that has to be given", (_, { fields }) => {
    fields["extra"] = { type: "string" };
  }),
  additive("a field that may be left out", (_, { fields }) => {
    fields["extra"] = { type: "string", optional: true };
  }),
  additive("a field with a default", (_, { fields }) => {
    fields["extra"] = { type: "integer", default: 3 };
  }),
  additive("a computed field", (_, { fields }) => {
    fields["extra"] = { type: "integer", computed: true };
  }),
  none("a field that nobody sees", (_, { fields }) => {
    fields["extra"] = {
      type: "string",
      optional: true,
      read: "never",
      write: "never",
    };
  }),
  breaking("a field is hidden", set("note", { read: "never" })),
  breaking("a field is not taken", set("note", { write: "never" })),
  breaking("a field is taken once", set("note", { write: "create" })),
  breaking("a field must be given", set("note", { optional: false })),
  breaking("a field may be null", set("title", { optional: true })),
  breaking(
    "another type",
    set("count", { type: "boolean", min: undefined, max: undefined }),
  ),
  breaking("a list", set("note", { many: true })),
  breaking("a shorter text", set("title", { maxLength: 20 })),
  breaking("a longer text at least", set("title", { minLength: 5 })),
  breaking("a pattern", set("title", { pattern: "[A-Z].*" })),
  breaking("a smaller most", set("count", { max: 50 })),
  breaking("a larger least", set("count", { min: 1 })),
  breaking("a value goes", set("state", { enum: ["draft"] })),
  breaking("a unique field", set("title", { unique: true })),
  additive("a longer text", set("title", { maxLength: 80 })),
  additive("a shorter text at least", set("title", { minLength: 1 })),
  additive("a larger most", set("count", { max: 500 })),
  additive("a smaller least", set("count", { min: -7 })),
  additive("a value", set("state", { enum: ["draft", "live", "gone"] })),
  other("a default", set("state", { default: "live" })),
  none("a description", set("title", { description: "What it is called" })),
  none("an example", set("title", { example: "Anything" })),
  none("the order of fields", (_, things) => {
    things.fields = Object.fromEntries(Object.entries(things.fields).reverse());
  }),
  // Lists and versions.
  breaking("a filter goes", (_, { list }) => (list.filter = ["count"])),
  breaking("a sort goes", (_, { list }) => (list.sort = ["count"])),
  breaking("a version is needed", (_, things) => {
    things["concurrency"] = "required";
  }),
  breaking("pages are counted", (_, { list }) => {
    (list as Table)["page"] = "offset";
  }),
  breaking("fewer rows", (_, things) => (things["where"] = { state: "live" })),
  additive("a filter", (_, { list }) => list.filter.push("id")),
  additive("a sort", (_, { list }) => list.sort.push("id")),
  additive("a version", (_, things) => (things["concurrency"] = "etag")),
  other("another size of pages", (_, { list }) => {
    (list as Table)["size"] = 7;
  }),
  // The whole.
  breaking("who asks has to say so", (all) => {
    all["security"] = { token: { type: "bearer" } };
  }),
  none("all is open all the same", (all, things) => {
    all["security"] = { token: { type: "bearer" } };
    for (const each of Object.values(all.resources)) each["open"] = true;
    things["open"] = true;
  }),
  breaking("an envelope", (all) => (all["envelope"] = true)),
  breaking("another body of errors", (all) => {
    all["problem"] = { message: "string" };
  }),
  breaking("other methods", (all) => (all["updateMethods"] = ["PATCH"])),
  additive("more methods", (all) => (all["updateMethods"] = ["PUT", "PATCH"])),
  none("another folder", (all) => (all["output"] = { dir: "app" })),
  none("a base", (all) => (all["baseUrl"] = "https://example.com")),
  none(
    "another database",
    (all) => (all["database"] = { dialect: "postgres" }),
  ),
];

/** Resources beside the one that changes: they must not matter. */
const noise = fc.dictionary(
  fc.constantFrom("users", "photos", "notes", "tags"),
  fc.record(
    {
      only: fc.subarray(["index", "show", "create"], { minLength: 1 }),
      fields: fc.constant({ name: "string", note: "text?" }),
      collection: fc.constant({ search: "GET" }),
    },
    { requiredKeys: [] },
  ),
);

const manifests = fc
  .record({ around: noise, isFirst: fc.boolean(), hasMore: fc.boolean() })
  .map(({ around, isFirst, hasMore }) => {
    const things = {
      things: {
        member: { publish: "POST" },
        fields: {
          title: { type: "string", minLength: 2, maxLength: 60 },
          note: { type: "text", optional: true },
          count: { type: "integer", min: 0, max: 100 },
          state: { enum: ["draft", "live"], default: "draft" },
          ...(hasMore && { at: { type: "datetime", optional: true } }),
        },
        list: { filter: ["state", "count"], sort: ["title", "count"] },
      },
    };
    return {
      database: { dialect: "sqlite" },
      formats: ["json", "csv"],
      resources: isFirst ? { ...things, ...around } : { ...around, ...things },
    };
  });

test.each(mutations)("$level: $name", async ({ level, apply }) => {
  const cases = fc.asyncProperty(manifests, async (before) => {
    const after = structuredClone(before) as unknown as Manifest;
    const { things } = after.resources;
    if (things === undefined) throw new Error("there is nothing to change");
    apply(after, things);
    const found = await compareValues(before, after);
    const levels = new Set(found.map((change) => change.level));
    expect(levels.has("breaking")).toBe(level === "breaking");
    if (level === "none") expect(found).toEqual([]);
    else expect([...levels]).toContain(level);
  });
  await fc.assert(cases, { numRuns: 6 });
});

function breaking(name: string, apply: Mutation["apply"]): Mutation {
  return { name, level: "breaking", apply };
}

function additive(name: string, apply: Mutation["apply"]): Mutation {
  return { name, level: "additive", apply };
}

function other(name: string, apply: Mutation["apply"]): Mutation {
  return { name, level: "other", apply };
}

function none(name: string, apply: Mutation["apply"]): Mutation {
  return { name, level: "none", apply };
}

/** Sets options of a field; undefined takes one out. */
function set(field: string, options: Table): Mutation["apply"] {
  return (_, { fields }) => {
    const all = { ...fields[field], ...options };
    const kept = Object.entries(all).filter(([, value]) => value !== undefined);
    fields[field] = Object.fromEntries(kept);
  };
}
