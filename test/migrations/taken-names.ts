/**
 * Histories in which a name that is derived, of an index or of a table that is
 * rebuilt, is taken by something else. Each list holds manifests' resources.
 */

const indexed = (name: string) => ({
  list: { filter: [name] },
  fields: { [name]: "string" },
});
const text = (...names: readonly string[]) => ({
  fields: Object.fromEntries(names.map((name) => [name, "string"])),
});

/** In PostgreSQL names end after 63 bytes. */
const LONG = "a".repeat(58);

export const takenNames: Readonly<Record<string, readonly object[]>> = {
  "a sort and a filter of one table": [
    {
      repos: {
        list: { sort: ["owner"], filter: ["owner_id"] },
        fields: { owner: "string", owner_id: "integer" },
      },
    },
  ],
  "indexes of two tables": [
    { news: indexed("items_kind"), news_items: indexed("kind") },
  ],
  "rules of uniqueness of one table": [
    {
      t: {
        fields: {
          ...{ a: "string", a_b: "string" },
          c: { type: "string", unique: ["a_b"] },
          b_c: { type: "string", unique: ["a"] },
        },
      },
    },
  ],
  "an index and a table": [
    {
      a: { fields: { title: { type: "string", unique: true } } },
      z: { table: "a_title_unique", ...text("title") },
    },
  ],
  "an index and the table of a list": [
    {
      tags: text("name"),
      posts: {
        list: { filter: ["kind"] },
        fields: { kind: "string", kind_index: { ref: "tags", many: true } },
      },
    },
  ],
  "an index that comes later": [
    { news_items: indexed("kind"), news: text("items_kind") },
    { news_items: indexed("kind"), news: indexed("items_kind") },
    { news_items: text("kind"), news: indexed("items_kind") },
  ],
  "a table that comes later": [
    { a: indexed("title") },
    { a: indexed("title"), z: { table: "a_title_index", ...text("name") } },
    { z: { table: "a_title_index", ...text("name") } },
  ],
  "a table that is renamed to it": [
    { a: indexed("title"), z: { record: "one", ...text("name") } },
    {
      a: indexed("title"),
      z: { record: "one", table: "a_title_index", ...text("name") },
    },
  ],
  "a table that is rebuilt, and a table that takes its index's name": [
    { a: indexed("title") },
    {
      a: {
        list: { filter: ["title"] },
        fields: { title: { type: "string", default: "x" } },
      },
      z: { table: "a_title_index", ...text("name") },
    },
  ],
  "the table that a rebuild needs": [
    { items: text("name"), items_anew: text("name") },
    {
      items: { fields: { name: { type: "string", default: "x" } } },
      items_anew: text("name"),
    },
  ],
  "names that swap, beside the one that waits": [
    { items: text("a", "b", "a_renamed") },
    {
      items: {
        fields: {
          b: { type: "string", was: "a" },
          a: { type: "string", was: "b" },
          a_renamed: "string",
        },
      },
    },
  ],
  "names that are too long": [
    {
      [`${LONG}_xs`]: {
        list: { filter: ["b_cs", "b"] },
        fields: { b: "string", b_cs: "string" },
      },
      others: { table: `${LONG}_x`, ...indexed("s_b") },
    },
  ],
};
