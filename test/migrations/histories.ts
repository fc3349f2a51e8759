/** Random histories of a manifest with a database, each step a small change. */
import * as fc from "fast-check";
import { omit } from "../../src/diagnostics/values.js";

type Field = Record<string, unknown>;

interface Resource {
  readonly fields: Record<string, Field>;
  [key: string]: unknown;
}

/** A manifest, by its resources. */
export type Tables = Readonly<Record<string, Resource>>;

const NAMES = ["apples", "books", "cars", "doors"];
const FIELDS = ["title", "pages", "price", "on", "state", "note"];

/** What a field may be at first. */
const KINDS: readonly Field[] = [
  { type: "string" },
  { type: "integer" },
  { type: "number" },
  { type: "decimal", scale: 2 },
  { type: "boolean" },
  { type: "date" },
  { type: "datetime" },
  { enum: ["a", "b", "c"] },
  { type: "string", many: true },
  { type: "json" },
  { fields: { x: "integer" } },
];

/** A value that a new required column has. */
export function defaultOf({ type, enum: words, many, fields }: Field): unknown {
  if (words !== undefined) return "a";
  if (many === true) return ["x"];
  if (fields !== undefined) return undefined;
  const values: Field = {
    ...{ string: "it's", integer: 7, number: 1.5, decimal: "2.50" },
    ...{ boolean: true, date: "2026-01-31", json: { a: 1 } },
    datetime: "2026-01-31T10:00:00.000Z",
  };
  return values[String(type)];
}

/** The time of the request as a default, which rows that are there cannot have. */
const momentOf = ({ type }: Field): string | undefined =>
  type === "date" ? "today" : type === "datetime" ? "now" : undefined;

/** Picks by a number that fast-check draws, so that a history shrinks. */
export function pick<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length];
  if (item === undefined) throw new Error("nothing to pick");
  return item;
}

export type Draw = readonly [step: number, a: number, b: number, c: number];

const number = fc.nat(1000);

/** A list of draws: one for each step. */
export const draws: fc.Arbitrary<readonly Draw[]> = fc.array(
  fc.tuple(number, number, number, number),
  { minLength: 1, maxLength: 12 },
);

export const FIRST: Tables = {
  apples: {
    fields: {
      title: { type: "string", unique: true },
      state: { enum: ["a", "b", "c"], default: "a" },
    },
  },
  books: {
    fields: {
      title: { type: "string" },
      apple: { ref: "apples", optional: true },
      labels: { ref: "apples", many: true },
    },
  },
};

type Step = (tables: Tables, draw: Draw) => Tables;

const withField = (
  tables: Tables,
  name: string,
  field: string,
  value: Field | undefined,
): Tables => {
  const table = tables[name];
  if (table === undefined) return tables;
  const fields = omit(table.fields, field);
  const next =
    value === undefined ? fields : { ...table.fields, [field]: value };
  return { ...tables, [name]: { ...table, fields: next } };
};

/** Some field of some table, without what it was called. */
function choose(tables: Tables, [, a, b]: Draw) {
  const name = pick(Object.keys(tables), a);
  const fields = Object.entries(tables[name]?.fields ?? {});
  const [field, value] = fields.length === 0 ? ["", {}] : pick(fields, b);
  return { name, field, value };
}

const isPlain = ({ ref, many }: Field): boolean =>
  ref === undefined && many !== true;

const steps: readonly Step[] = [
  // A field that is new.
  (tables, [, a, b, c]) => {
    const name = pick(Object.keys(tables), a);
    const field = pick(FIELDS, b);
    if (tables[name]?.fields[field] !== undefined) return tables;
    const kind = pick(KINDS, c);
    const moment = c % 4 === 3 ? momentOf(kind) : undefined;
    const value = c % 2 === 0 ? undefined : (moment ?? defaultOf(kind));
    return withField(tables, name, field, {
      ...kind,
      ...(value === undefined ? { optional: true } : { default: value }),
    });
  },
  // A ref that is new.
  (tables, [, a, b, c]) => {
    const name = pick(Object.keys(tables), a);
    const ref = pick(Object.keys(tables), b);
    const more = pick(
      [
        { optional: true },
        { optional: true, onDelete: "clear" },
        { many: true },
      ],
      c,
    );
    if (tables[name]?.fields["other"] !== undefined) return tables;
    return withField(tables, name, "other", { ref, ...more });
  },
  // One that is removed.
  (tables, draw) => {
    const { name, field } = choose(tables, draw);
    return withField(tables, name, field, undefined);
  },
  // One with another name.
  (tables, draw) => {
    const { name, field, value } = choose(tables, draw);
    const to = pick([...FIELDS, "other", "label"], draw[3]);
    if (field === "" || tables[name]?.fields[to] !== undefined) return tables;
    const was = [field, ...((value["was"] as string[] | undefined) ?? [])];
    return withField(withField(tables, name, field, undefined), name, to, {
      ...value,
      was,
    });
  },
  // Two that change places.
  (tables, [, a, b, c]) => {
    const name = pick(Object.keys(tables), a);
    const fields = Object.entries(tables[name]?.fields ?? {});
    if (fields.length < 2) return tables;
    const [one, first] = pick(fields, b);
    const [other, second] = pick(fields, c);
    if (one === other) return tables;
    const was = (name: string, value: Field) => ({
      ...value,
      was: [name, ...((value["was"] as string[] | undefined) ?? [])],
    });
    return withField(
      withField(tables, name, one, was(other, second)),
      name,
      other,
      was(one, first),
    );
  },
  // Required or not.
  (tables, draw) => {
    const { name, field, value } = choose(tables, draw);
    // Values that are filled in are all the same.
    if (value["unique"] !== undefined) return tables;
    if (value["optional"] === true && isPlain(value)) {
      const rest = omit(value, "optional");
      const filled = defaultOf(value);
      if (filled === undefined) return tables;
      return withField(tables, name, field, {
        ...rest,
        default: value["default"] ?? filled,
      });
    }
    if (field === "" || value["many"] === true) return tables;
    return withField(tables, name, field, { ...value, optional: true });
  },
  // A default, or none.
  (tables, draw) => {
    const { name, field, value } = choose(tables, draw);
    const { default: known, ...rest } = value;
    if (!isPlain(value)) return tables;
    const filled = known === undefined ? defaultOf(value) : undefined;
    return withField(tables, name, field, {
      ...rest,
      ...(filled !== undefined && { default: filled }),
    });
  },
  // Another type, whose values survive.
  (tables, draw) => {
    const { name, field, value } = choose(tables, draw);
    const { type, enum: words, scale } = value;
    const rest = omit(value, "type", "default", "enum", "scale");
    if (!isPlain(value) || value["fields"] !== undefined) return tables;
    const next: Readonly<Record<string, readonly Field[]>> = {
      integer: [
        { type: "string" },
        { type: "number" },
        { type: "decimal", scale: 2 },
      ],
      decimal: [
        { type: "string" },
        { type: "decimal", scale: Number(scale) + 1 },
      ],
      boolean: [{ type: "string" }],
      date: [{ type: "string" }, { type: "datetime" }],
      datetime: [{ type: "string" }],
    };
    const options =
      words === undefined ? next[String(type)] : [{ type: "string" }];
    if (options === undefined) return tables;
    return withField(tables, name, field, {
      ...rest,
      ...pick(options, draw[3]),
    });
  },
  // One more word of an enum.
  (tables, draw) => {
    const { name, field, value } = choose(tables, draw);
    const words = value["enum"] as string[] | undefined;
    if (words === undefined || words.length > 5) return tables;
    const more = ["d", "e", "f", "g", "h", "i"].filter(
      (word) => !words.includes(word),
    );
    return withField(tables, name, field, {
      ...value,
      enum: [...words, pick(more, draw[3])],
    });
  },
  // One word less: the first one stays.
  (tables, draw) => {
    const { name, field, value } = choose(tables, draw);
    const words = value["enum"] as string[] | undefined;
    if (words === undefined || words.length < 2) return tables;
    const at = 1 + (draw[3] % (words.length - 1));
    return withField(tables, name, field, {
      ...value,
      enum: words.filter((_, index) => index !== at),
    });
  },
  // Unique or not.
  (tables, draw) => {
    const { name, field, value } = choose(tables, draw);
    const { unique, ...rest } = value;
    if (value["type"] !== "string" || !isPlain(value)) return tables;
    const next = unique === undefined ? { ...value, unique: true } : rest;
    return withField(tables, name, field, next);
  },
  // What a ref does when its row goes.
  (tables, draw) => {
    const { name, field, value } = choose(tables, draw);
    if (value["ref"] === undefined || value["many"] === true) return tables;
    const onDelete =
      value["optional"] === true
        ? ["restrict", "cascade", "clear"]
        : ["restrict", "cascade"];
    return withField(tables, name, field, {
      ...value,
      onDelete: pick(onDelete, draw[3]),
    });
  },
  // Sorted by, versions, times, deletions that leave rows stored.
  (tables, draw) => {
    const { name, field, value } = choose(tables, draw);
    const table = tables[name];
    if (table === undefined) return tables;
    const kind = draw[3] % 4;
    if (kind === 3) {
      const { destroy, ...rest } = table;
      const next = destroy === undefined ? { ...rest, destroy: "soft" } : rest;
      return { ...tables, [name]: next };
    }
    if (kind === 1) {
      const { concurrency, ...rest } = table;
      const next =
        concurrency === undefined ? { ...rest, concurrency: "etag" } : rest;
      return { ...tables, [name]: next };
    }
    if (kind === 2) {
      const timestamps = table["timestamps"] === false;
      return { ...tables, [name]: { ...table, timestamps } };
    }
    const isSorted =
      isPlain(value) &&
      value["fields"] === undefined &&
      value["type"] !== "json";
    if (field === "" || !isSorted) return tables;
    return withField(tables, name, field, { ...value, sorted: true });
  },
  // Another schema, or none: SQLite refuses the manifest, so that nothing changes.
  (tables, [, a, b]) => {
    const name = pick(Object.keys(tables), a);
    const { schema: before, ...rest } = tables[name] ?? { fields: {} };
    const schema = pick(["", "blog", "shop"], b);
    if (schema === (before ?? "")) return tables;
    const next = schema === "" ? rest : { ...rest, schema };
    return { ...tables, [name]: next };
  },
  // A table that is new, some with texts for ids.
  (tables, [, a, b]) => {
    const name = pick(NAMES, a);
    if (tables[name] !== undefined) return tables;
    const ref = Object.keys(tables)[0] ?? name;
    return {
      ...tables,
      [name]: {
        fields: {
          title: { type: "string" },
          parent: { ref, optional: b % 3 > 0 },
        },
        ...(b % 2 === 1 && { key: { type: "text" }, except: ["create"] }),
      },
    };
  },
  // One that is removed, with what refers to it.
  (tables, [, a]) => {
    const name = pick(Object.keys(tables), a);
    if (Object.keys(tables).length < 2) return tables;
    const others = omit(tables, name);
    return mapFields(others, (field) =>
      field["ref"] === name ? undefined : field,
    );
  },
  // One with another name.
  (tables, [, a, b]) => {
    const name = pick(Object.keys(tables), a);
    const to = pick(NAMES, b);
    const table = tables[name];
    if (table === undefined || tables[to] !== undefined) return tables;
    const others = omit(tables, name);
    const was = [name, ...((table["was"] as string[] | undefined) ?? [])];
    return mapFields({ ...others, [to]: { ...table, was } }, (field) =>
      field["ref"] === name ? { ...field, ref: to } : field,
    );
  },
];

function mapFields(
  tables: Tables,
  change: (field: Field) => Field | undefined,
): Tables {
  return Object.fromEntries(
    Object.entries(tables).map(([name, table]) => {
      const fields = Object.entries(table.fields).flatMap(([field, value]) => {
        const next = change(value);
        return next === undefined ? [] : [[field, next] as const];
      });
      return [name, { ...table, fields: Object.fromEntries(fields) }];
    }),
  );
}

/** The tables after one more step. */
export function takeStep(tables: Tables, draw: Draw): Tables {
  return pick(steps, draw[0])(tables, draw);
}

/** The manifest: what is sorted by stands beside the fields there. */
export function toManifest(tables: Tables, dialect: string): object {
  return {
    database: { dialect },
    resources: Object.fromEntries(
      Object.entries(tables).map(([name, { fields, ...table }]) => {
        const entries = Object.entries(fields);
        const sort = entries.flatMap(([field, { sorted }]) =>
          sorted === true ? [field] : [],
        );
        const plain = entries.map(([field, value]): [string, Field] => [
          field,
          omit(value, "sorted"),
        ]);
        return [
          name,
          {
            ...table,
            fields: Object.fromEntries(plain),
            ...(sort.length > 0 && { list: { sort } }),
          },
        ];
      }),
    ),
  };
}
