// @ts-check
/** Random fields, and values that are often valid, and often just not. */
import fc from "fast-check";

/** @typedef {import("../../../src/runtime/records/fields.ts").Field} Field */

/** Names that objects have anyway, and such as a pointer has to escape. */
const names = fc.constantFrom(
  ...["title", "author_id", "on", "e_mail", "x", "toString", "valueOf"],
  ...["hasOwnProperty", "a/b", "a~b", "größe", "a b", "%41", "0"],
);

const patterns = [
  "[a-z]+",
  "\\d{2,4}",
  "[^x]*",
  "a|bc",
  "\\p{L}+ ?",
  "(?:ab)*",
];
const limit = fc.integer({ min: 0, max: 6 });

/** Two limits, the lower one first; either may be left out. */
function limits(
  /** @type {string} */ low,
  /** @type {string} */ high,
  of = /** @type {fc.Arbitrary<any>} */ (limit),
) {
  return fc
    .tuple(of, of, fc.integer({ min: 0, max: 3 }))
    .map(([one, other, which]) => {
      const [least, most] = one < other ? [one, other] : [other, one];
      return {
        ...(which & 1 ? { [low]: least } : {}),
        ...(which & 2 ? { [high]: most } : {}),
      };
    });
}

/** The options of one type, in a field that says no more. */
const scalars = fc.oneof(
  fc
    .record({
      type: fc.constantFrom("string", "text", "email", "url"),
      lengths: limits("minLength", "maxLength"),
      pattern: fc.option(fc.constantFrom(...patterns), { nil: undefined }),
    })
    .map(({ type, lengths, pattern }) => ({
      type,
      // An address that has at most six characters is not worth the while.
      ...(type === "email" || type === "url" ? {} : lengths),
      ...(pattern === undefined || type === "email" || type === "url"
        ? {}
        : { pattern }),
    })),
  fc
    .record({
      type: fc.constantFrom("integer", "number"),
      range: limits("min", "max", fc.integer({ min: -9, max: 9 })),
    })
    .map(({ type, range }) => ({ type, ...range })),
  fc
    .record({
      scale: fc.integer({ min: 0, max: 3 }),
      range: limits("min", "max", fc.integer({ min: -9, max: 9 })),
    })
    .map(({ scale, range }) => ({
      type: "decimal",
      scale,
      ...Object.fromEntries(
        Object.entries(range).map(([key, value]) => [key, String(value)]),
      ),
    })),
  fc
    .record({
      type: fc.constant("date"),
      range: limits(
        "min",
        "max",
        fc.constantFrom("2024-02-29", "2026-01-31", "1999-12-31"),
      ),
    })
    .map(({ type, range }) => ({ type, ...range })),
  fc
    .record({
      type: fc.constant("datetime"),
      range: limits(
        "min",
        "max",
        fc.constantFrom("2024-02-29T00:00:00Z", "2026-01-31T12:00:00Z"),
      ),
    })
    .map(({ type, range }) => ({ type, ...range })),
  fc.constant({ type: "enum", values: ["draft", "live", ""] }),
  fc.constantFrom({ type: "boolean" }, { type: "uuid" }),
);

/** The rest, that fields of every type may have. */
const common = fc.record(
  {
    optional: fc.constant(/** @type {const} */ (true)),
    read: fc.constant(/** @type {const} */ ("never")),
    write: fc.constantFrom(
      /** @type {const} */ ("create"),
      /** @type {const} */ ("never"),
    ),
  },
  { requiredKeys: [] },
);

/** @type {fc.Arbitrary<Field>} */
const flatField = fc
  .tuple(scalars, common, fc.boolean(), limits("minItems", "maxItems"))
  .map(
    ([scalar, rest, many, items]) =>
      /** @type {any} */ ({
        ...scalar,
        ...rest,
        ...(many ? { many: true, ...items } : {}),
      }),
  );

/** @type {fc.Arbitrary<Field>} */
const field = fc.oneof(
  { weight: 6, arbitrary: flatField },
  {
    weight: 1,
    arbitrary: common.map((rest) => ({
      type: /** @type {const} */ ("json"),
      ...rest,
    })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.dictionary(names, flatField, { minKeys: 1, maxKeys: 3 }),
        common,
      )
      .map(([fields, rest]) => ({
        type: /** @type {const} */ ("object"),
        fields,
        ...rest,
      })),
  },
);

export const fieldSets = fc.dictionary(names, field, {
  minKeys: 1,
  maxKeys: 5,
});

const texts = fc.oneof(
  fc.string({ unit: "binary", maxLength: 7 }),
  fc.string({
    unit: fc.constantFrom("a", "b", "x", "1", "é", "😀", " "),
    maxLength: 8,
  }),
  fc.constantFrom(
    ...[
      "",
      "\0",
      "a\0",
      "\ud800",
      "a\udc00b",
      "😀😀😀",
      "0",
      "-0",
      "1.50",
      "00.1",
    ],
    ...[
      "-.5",
      "5.",
      "1e3",
      "-9",
      "9.999",
      "+1",
      "1,5",
      " 1",
      "12345678901234567890123456789012345678",
    ],
    ...[
      "123456789012345678901234567890123456789",
      "-0.001",
      "ab",
      "abab",
      "bc",
      "123",
    ],
  ),
);
const days = fc.constantFrom(
  ...["2024-02-29", "2023-02-29", "1900-02-29", "2000-02-29", "2026-04-31"],
  ...[
    "0000-01-01",
    "0001-01-01",
    "9999-12-31",
    "2026-1-1",
    "2026-13-01",
    "2026-00-10",
  ],
  ...[
    "2026-01-32",
    "2026-01-00",
    "10000-01-01",
    "-001-01-01",
    "２026-01-01",
    "1999-12-31",
  ],
);
const times = fc
  .tuple(
    days,
    fc.constantFrom("T", "t", " "),
    fc.constantFrom(
      "00:00:00",
      "12:00:00",
      "23:59:59",
      "23:59:60",
      "22:59:60",
      "24:00:00",
      "12:60:00",
      "1:00:00",
      "12:00",
    ),
    fc.constantFrom("", ".1", ".123", ".123456789", ".", ",5"),
    fc.constantFrom(
      "Z",
      "z",
      "+00:00",
      "-00:00",
      "+23:59",
      "-23:59",
      "+24:00",
      "+01:00",
      "-01:00",
      "+1:00",
      "+0100",
      "",
    ),
  )
  .map((parts) => parts.join(""));
const addresses = fc.oneof(
  fc.emailAddress(),
  fc.webUrl(),
  fc.constantFrom(
    ...[
      "a@b",
      "A@B.C",
      "a@-b.c",
      "a@b-.c",
      "a@b..c",
      "@b",
      "a@",
      "a b@c",
      "é@b.c",
      "a@é.c",
    ],
    ...[`a@${"b".repeat(63)}`, `a@${"b".repeat(64)}`, "a@b.c\n", "a.@b.c"],
    ...[
      "http://a",
      "HTTPS://a/b?c#d",
      "ftp://a",
      "//a",
      "http:a",
      "http:///a",
      "http://",
      "http://a b",
    ],
    ...[
      "http://a:99999",
      "http://[::1]",
      "https://é.example",
      "http://a\\b",
      " http://a",
      "http://a\n",
      "javascript:1",
    ],
  ),
);
const uuids = fc.oneof(
  fc.uuid(),
  fc.uuid().map((text) => text.toUpperCase()),
  fc.constantFrom(
    "00000000-0000-0000-0000-000000000000",
    "{00000000-0000-0000-0000-000000000000}",
    "0000000-00000-0000-0000-000000000000",
    "urn:uuid:00000000-0000-0000-0000-000000000000",
  ),
);
const numbers = fc.oneof(
  fc.integer({ min: -10, max: 10 }),
  fc.double(),
  fc.constantFrom(
    2 ** 53,
    2 ** 53 - 1,
    -(2 ** 53),
    1e21,
    1e308,
    5e-324,
    0.1,
    -0,
    9.0000000001,
  ),
);

/** Anything that JSON can say. */
const anything = fc.oneof(
  ...[
    texts,
    numbers,
    days,
    times,
    addresses,
    uuids,
    fc.boolean(),
    fc.constant(null),
  ],
  fc.jsonValue({ maxDepth: 3 }),
);

/**
 * Values for a field.
 *
 * @param {Field} field
 * @returns {fc.Arbitrary<unknown>}
 */
function valuesOf(field) {
  const item = itemsOf(field);
  const fitting = field.many === true ? fc.array(item, { maxLength: 7 }) : item;
  return fc.oneof(
    { weight: 8, arbitrary: fitting },
    { weight: 1, arbitrary: anything },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

/**
 * @param {Field} field
 * @returns {fc.Arbitrary<unknown>}
 */
function itemsOf(field) {
  switch (field.type) {
    case "string":
    case "text":
      return texts;
    case "email":
    case "url":
      return addresses;
    case "integer":
    case "number":
      return numbers;
    case "decimal":
      return fc.oneof(
        texts,
        fc
          .integer({ min: -9999, max: 9999 })
          .map((cents) => (cents / 100).toFixed(field.scale)),
      );
    case "date":
      return days;
    case "datetime":
      return times;
    case "enum":
      return fc.constantFrom(...field.values, "gone");
    case "boolean":
      return fc.oneof(fc.boolean(), fc.boolean(), anything);
    case "uuid":
      return uuids;
    case "json":
      return fc.jsonValue();
    case "object":
      return bodiesOf(field.fields);
  }
}

/**
 * Bodies for a set of fields, with some that are missing, and some unknown keys.
 *
 * @param {Readonly<Record<string, Field>>} fields
 */
export function bodiesOf(fields) {
  const entries = Object.entries(fields).map(([name, each]) =>
    fc
      .option(valuesOf(each), { freq: 5, nil: undefined })
      .map((value) => [name, value]),
  );
  return fc
    .tuple(
      fc.tuple(...entries),
      fc.dictionary(fc.constantFrom("unknown", "id", "admin"), anything, {
        maxKeys: 1,
      }),
    )
    .map(([known, more]) => ({
      ...more,
      ...Object.fromEntries(known.filter(([, value]) => value !== undefined)),
    }));
}
