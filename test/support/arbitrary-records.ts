/**
 * Random manifests whose resources hold records: every type of field, with
 * limits that go together, shared records, bodies and queries.
 */
import fc from "fast-check";

type Options = Record<string, unknown>;

const name = fc.constantFrom(
  ...["title", "body", "state", "price", "starts_on", "address", "größe"],
  ...["a", "meta", "class", "default", "line_items", "constructor_name"],
  "a_name_that_is_so_long_that_hardly_anything_has_room_beside_it",
);

/** A least and a greatest value, in this order. */
function limits(
  least: string,
  greatest: string,
  max: number,
): fc.Arbitrary<Options> {
  return fc
    .tuple(fc.nat({ max }), fc.nat({ max }), fc.nat({ max: 3 }))
    .map(([one, other, which]) => ({
      ...(which % 2 === 1 ? { [least]: Math.min(one, other) } : {}),
      ...(which > 1 ? { [greatest]: Math.max(one, other, 1) } : {}),
    }));
}

const text = fc
  .tuple(
    fc.constantFrom("string", "text"),
    limits("minLength", "maxLength", 90),
  )
  .map(([type, rest]) => ({ type, ...rest }));

const scalar: fc.Arbitrary<Options> = fc.oneof(
  text,
  fc
    .constantFrom("email", "url", "uuid", "boolean", "datetime")
    .map((type) => ({
      type,
    })),
  fc
    .tuple(fc.constantFrom("integer", "number"), limits("min", "max", 999))
    .map(([type, rest]) => ({ type, ...rest })),
  fc.constantFrom<Options>(
    { type: "decimal", scale: 2, min: "0.00", max: "99.90" },
    { type: "decimal", scale: 0, min: "-5" },
    { type: "date", min: "2020-01-01", max: "2029-12-31", default: "today" },
    { type: "datetime", default: "now" },
    { type: "string", pattern: "[a-z0-9-]+", maxLength: 80 },
    { type: "string", pattern: "\\d{4}|x+", default: "2024" },
    { type: "integer", default: 7 },
    { type: "boolean", default: false },
  ),
  fc
    .uniqueArray(
      fc.constantFrom("draft", "live", "a b", "gone for good and forever", "é"),
      { minLength: 1 },
    )
    .map((values) => ({ enum: values })),
);

const writing = fc.constantFrom<Options>(
  ...[{}, {}, {}, { write: "create" }, { write: "never" }, { read: "never" }],
  { description: "What it is, in words that */ ends." },
);

const field: fc.Arbitrary<Options> = withKind(writing);

/** Who may read and write an object says the object. */
const member: fc.Arbitrary<Options> = withKind(fc.constant({}));

/** A value, one that may be left out, or a list. */
function withKind(more: fc.Arbitrary<Options>): fc.Arbitrary<Options> {
  return fc
    .tuple(scalar, more, fc.nat({ max: 5 }))
    .map(([type, rest, kind]) => {
      if (kind === 0) return { ...type, ...rest, optional: true };
      const { default: item, ...plain } = type;
      // A time that only the server knows is no item.
      const isFixed = item !== undefined && item !== "now" && item !== "today";
      return kind === 1
        ? {
            ...{ ...plain, ...rest, many: true, maxItems: 3 },
            ...(isFixed && { default: [item] }),
          }
        : { ...type, ...rest };
    });
}

const json = fc.jsonValue({ maxDepth: 2 }).map((value) => ({
  type: "json",
  // Null is no default.
  default: value ?? {},
}));

const object = fc
  .tuple(
    fc.dictionary(name, member, { minKeys: 1, maxKeys: 3 }),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([fields, optional, many]) => ({
    ...{ fields },
    ...(optional && { optional }),
    ...(many && { many }),
  }));

const fields = fc.dictionary(
  name,
  fc.oneof(
    { weight: 6, arbitrary: field },
    { weight: 2, arbitrary: object },
    { weight: 1, arbitrary: json },
    { weight: 1, arbitrary: fc.constantFrom("string", "text?", "json?") },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Options>(
        { ref: "users" },
        { ref: "users", many: true },
      ),
    },
  ),
  { minKeys: 1, maxKeys: 5 },
);

/** Of an action: who may read and write is nothing that its fields say. */
function inputs(...kinds: fc.Arbitrary<unknown>[]): fc.Arbitrary<Options> {
  return fc.dictionary(name, fc.oneof(...kinds), { minKeys: 1, maxKeys: 5 });
}

const extra = fc.record({
  search: fc.record({ method: fc.constant("GET"), query: inputs(member) }),
  publish: fc.record({
    method: fc.constant("POST"),
    body: inputs(member, member, object, json),
  }),
});

/** A manifest with records, most of the time a valid one. */
export const recordManifest: fc.Arbitrary<Options> = fc.record({
  formats: fc.constantFrom(["json"], ["json", "xml"], ["html", "json"]),
  envelope: fc.boolean(),
  naming: fc.constantFrom("snake", "camel"),
  updateMethods: fc.constantFrom(["PUT"], ["PATCH"], ["PATCH", "PUT"]),
  resources: fc.record({
    users: fc.record({
      key: fc.constantFrom("integer", "uuid"),
      fields,
      timestamps: fc.boolean(),
      collection: extra,
    }),
    articles: fc.record({
      fields,
      resources: fc.record({ comments: fc.record({ fields }) }),
    }),
    people: fc.constant({ record: "user", read: ["id"], write: [] }),
  }),
});
