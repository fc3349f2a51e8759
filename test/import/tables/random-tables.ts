/** Random manifests whose tables an import can say whole. */
import fc from "fast-check";

type Options = Readonly<Record<string, unknown>>;

/** Types of columns, in several spellings of what limits them. */
const FIELDS: readonly unknown[] = [
  "text",
  "text?",
  { type: "text", default: "it's" },
  "integer",
  { type: "integer", default: -3 },
  "integer?",
  "number",
  { type: "number", default: 1.5 },
  { type: "decimal", scale: 2 },
  { type: "decimal", scale: 2, default: "0.50" },
  "boolean",
  { type: "boolean", default: true },
  "date?",
  "datetime",
  "uuid?",
  { type: "uuid" },
  "json?",
  { type: "json", default: { a: [1] } },
  { type: "string", many: true, default: ["a"] },
  { enum: ["draft", "live", "it's"] },
  { enum: ["a"], default: "a" },
  { enum: ["x", "y"], optional: true },
];

const WORDS = ["title", "body", "count", "state", "price", "position"];
const NAMES = ["articles", "people", "line_items", "boxes", "news_items"];
const KEYS: readonly unknown[] = [
  undefined,
  undefined,
  "uuid",
  { type: "integer", column: "own_no" },
  { type: "text", madeBy: "client" },
];

const options = fc.record({
  key: fc.constantFrom(...KEYS),
  timestamps: fc.boolean(),
  own: fc.boolean(),
  fields: fc.array(
    fc.record({
      field: fc.constantFrom(...FIELDS),
      unique: fc.nat(4),
      listed: fc.nat(4),
      column: fc.nat(3),
    }),
    { minLength: 1, maxLength: WORDS.length },
  ),
  refs: fc.array(
    fc.record({
      to: fc.nat(),
      rule: fc.constantFrom(undefined, "cascade", "clear"),
      column: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
  links: fc.array(
    fc.record({ to: fc.nat(), rule: fc.constantFrom(undefined, "cascade") }),
    { maxLength: 1 },
  ),
});

/** A manifest with a database, as a function of what the database is. */
export const randomTables: fc.Arbitrary<(dialect: string) => object> = fc
  .array(options, { minLength: 1, maxLength: NAMES.length })
  .map((drawn) => (dialect) => ({
    database: { dialect },
    resources: Object.fromEntries<Options>(
      drawn.map((one, index): [string, Options] => [
        NAMES[index] ?? "",
        toResource(one, index, drawn.length),
      ]),
    ),
  }));

type Drawn = typeof options extends fc.Arbitrary<infer One> ? One : never;

function toResource(
  { key, timestamps, own, fields, refs, links }: Drawn,
  index: number,
  count: number,
): Options {
  const all: Record<string, unknown> = {};
  const filter: string[] = [];
  const sort: string[] = [];
  fields.forEach(({ field, unique, listed, column }, at) => {
    const name = WORDS[at] ?? "";
    const long: Options =
      typeof field === "string"
        ? {
            type: field.replace("?", ""),
            ...(field.endsWith("?") && { optional: true }),
          }
        : (field as Options);
    const isPlain = long["type"] !== "json" && long["many"] !== true;
    const scope = WORDS[at - 1];
    const isScoped =
      unique === 1 && scope !== undefined && all[scope] !== undefined;
    const isUnique = unique === 0 && isPlain && long["type"] !== "boolean";
    const isScopePlain =
      isPlain && isScoped && !/json|many/.test(JSON.stringify(all[scope]));
    all[name] = {
      ...long,
      ...(isUnique && { unique: true }),
      ...(isScopePlain && { unique: [scope] }),
      ...(column === 0 && { column: `The${name}` }),
    };
    if (!isPlain) return;
    if (listed === 0) filter.push(name);
    if (listed === 1) sort.push(name);
  });
  refs.forEach(({ to, rule, column }, at) => {
    all[["author", "parent"][at] ?? ""] = {
      ref: NAMES[to % count],
      ...(rule !== undefined && { onDelete: rule }),
      ...((rule === "clear" || to % count === index) && { optional: true }),
      ...(column && { column: `its_${at}` }),
    };
  });
  links.forEach(({ to, rule }) => {
    // The table of a list has the record's name, which no table of another name tells.
    if (own) return;
    all["tags"] = {
      ref: NAMES[to % count],
      many: true,
      ...(rule !== undefined && { onDelete: rule }),
    };
  });
  const list = {
    ...(filter.length > 0 && { filter }),
    ...(sort.length > 0 && { sort }),
  };
  return {
    ...(key !== undefined && { key }),
    ...(JSON.stringify(key ?? "").includes("client") && {
      except: "create",
    }),
    ...(own && { table: `own_${index}` }),
    timestamps,
    ...(Object.keys(list).length > 0 && { list }),
    fields: all,
  };
}
