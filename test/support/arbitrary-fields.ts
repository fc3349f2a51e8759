/**
 * Random fields of records with values that they accept: every type, with and
 * without limits and defaults, optional, in lists, in objects, and in lists of
 * objects.
 */
import fc from "fast-check";
import type { Field, Fields } from "../../src/runtime/records/fields.js";

/** A field, and what it accepts. */
export interface DrawnField {
  readonly field: Field;
  readonly value: fc.Arbitrary<unknown>;
  /** What a user can fill in, with nothing that may be left out. */
  readonly least: fc.Arbitrary<unknown>;
}

/** What JSON can say, and an input of one line cannot. */
const UNITS = [..."aB7é- <>&\"'\\%+=[]", "\u{1f600}", "\n", "\r", "\t"];
const TYPED = UNITS.filter((unit) => !/\s/.test(unit));

const flag = fc.boolean();

/** @param value accepted ones; those that a user can type are among them */
function drawn(
  field: Field,
  value: fc.Arbitrary<unknown>,
  least: fc.Arbitrary<unknown> = value,
): DrawnField {
  return { field, value, least };
}

const texts = fc
  .record({
    type: fc.constantFrom("string", "text"),
    minLength: fc.constantFrom(undefined, 0, 2),
    maxLength: fc.constantFrom(undefined, 4),
  })
  .map(({ type, minLength, maxLength }) => {
    const field = {
      type,
      ...(minLength !== undefined && { minLength }),
      ...(maxLength !== undefined && { maxLength }),
    };
    const min = minLength ?? (type === "string" ? 1 : 0);
    const some = (units: string[], least: number) =>
      fc
        .array(fc.constantFrom(...units), {
          minLength: least,
          maxLength: maxLength ?? 9,
        })
        .map((all) => all.join(""));
    return drawn(field, some(UNITS, min), some(TYPED, Math.max(1, min)));
  });

const patterns = fc.constantFrom("[a-z0-9-]+", "[ab]*").map((pattern) => {
  const isShort = pattern === "[ab]*";
  const field: Field = {
    type: "string",
    pattern,
    ...(isShort && { minLength: 0 }),
  };
  const some = (minLength: number) =>
    fc
      .array(fc.constantFrom("a", "b"), { minLength, maxLength: 5 })
      .map((all) => all.join(""));
  return drawn(field, some(isShort ? 0 : 1), some(1));
});

const integers = fc
  .constantFrom(
    [undefined, undefined],
    [0, 9],
    [-3.5, 7.25],
    [undefined, 5],
    [1, undefined],
  )
  .map(([min, max]) =>
    drawn(
      {
        type: "integer",
        ...(min !== undefined && { min }),
        ...(max !== undefined && { max }),
      },
      fc.maxSafeInteger().map((any) => {
        const least = Math.ceil(min ?? Number.MIN_SAFE_INTEGER);
        const most = Math.floor(max ?? Number.MAX_SAFE_INTEGER);
        return any < least || any > most
          ? max === undefined
            ? least
            : most
          : any;
      }),
    ),
  );

const numbers = fc.constantFrom(
  drawn(
    { type: "number" },
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((any) => any + 0),
  ),
  drawn(
    { type: "number", min: -0.1, max: 1 },
    fc.double({ min: -0.1, max: 1, noNaN: true }).map((any) => any + 0),
  ),
);

const decimals = fc
  .constantFrom(0, 2, 9)
  .chain((scale) =>
    fc.constantFrom(
      drawn(
        { type: "decimal", scale },
        writeDecimal(scale, -(10n ** 20n), 10n ** 20n),
      ),
      drawn(
        { type: "decimal", scale, min: "0", max: "9" },
        writeDecimal(scale, 0n, 9n * 10n ** BigInt(scale)),
      ),
    ),
  );

function writeDecimal(
  scale: number,
  min: bigint,
  max: bigint,
): fc.Arbitrary<string> {
  return fc.bigInt({ min, max }).map((steps) => {
    const digits = String(steps < 0n ? -steps : steps).padStart(scale + 1, "0");
    const split = digits.length - scale;
    const written =
      scale === 0 ? digits : `${digits.slice(0, split)}.${digits.slice(split)}`;
    return steps < 0n ? `-${written}` : written;
  });
}

const moments = fc
  .date({
    min: new Date("0001-01-01"),
    max: new Date("9999-12-31"),
    noInvalidDate: true,
  })
  .chain((date) =>
    fc.constantFrom(
      date.toISOString(),
      date.toISOString().replace(/\d\d\.\d{3}Z/, "00.000Z"),
    ),
  );
const times = fc.constantFrom(
  drawn(
    { type: "datetime" },
    moments,
    moments.map((text) => text.replace(/\.\d{3}/, ".000")),
  ),
  drawn(
    { type: "date" },
    moments.map((text) => text.slice(0, 10)),
  ),
  drawn(
    { type: "date", min: "2020-01-01", max: "2029-12-31" },
    fc.constantFrom("2020-01-01", "2024-02-29", "2029-12-31"),
  ),
);

const words = fc
  .uniqueArray(fc.constantFrom("draft", "a b", "true", "0", "é&"), {
    minLength: 1,
  })
  .map((values) => drawn({ type: "enum", values }, fc.constantFrom(...values)));

const others = fc.constantFrom(
  drawn({ type: "boolean" }, flag),
  drawn({ type: "uuid" }, fc.uuid()),
  drawn(
    { type: "email" },
    fc.constantFrom("a@example.com", "x+y'z@sub.example.com"),
  ),
  drawn(
    { type: "url" },
    fc.constantFrom(
      "https://example.com/a?b=c&d[]=%20#e",
      "http://localhost:8080",
    ),
  ),
  drawn(
    { type: "json" },
    fc
      .jsonValue({ maxDepth: 2 })
      .filter(
        (value) =>
          value !== null && !/proto|constructor/.test(JSON.stringify(value)),
      ),
  ),
);

const scalars = fc.oneof(
  texts,
  patterns,
  integers,
  numbers,
  decimals,
  times,
  words,
  others,
);

const names = [
  "a",
  "title",
  "words",
  "address",
  "line_items",
  "größe",
  "toString",
];

/** An object of several fields. */
function objects(inner: fc.Arbitrary<DrawnField>): fc.Arbitrary<DrawnField> {
  return fc
    .dictionary(fc.constantFrom(...names), inner, {
      minKeys: 1,
      maxKeys: 3,
      noNullPrototype: true,
    })
    .map((members) => {
      const entries = Object.entries(members);
      const record = (of: "value" | "least", some: typeof entries) =>
        fc.record(
          Object.fromEntries(some.map(([name, each]) => [name, each[of]])),
        );
      const needed = entries.filter(([, { field }]) => isRequired(field));
      return drawn(
        {
          type: "object",
          fields: Object.fromEntries(
            entries.map(([name, { field }]) => [name, field]),
          ),
        },
        record("value", entries),
        record("least", needed),
      );
    });
}

/** Whether a body has to have it. */
export function isRequired({ optional, default: value }: Field): boolean {
  return optional !== true && value === undefined;
}

/** Whether something is filled in, if all that it requires is. */
function isFilled(field: Field): boolean {
  return (
    field.type !== "object" ||
    Object.values(field.fields).some(
      (each) => isRequired(each) && isFilled(each),
    )
  );
}

/** A list of such values; nobody can fill in an item that requires nothing. */
function listOf({ field, value, least }: DrawnField): fc.Arbitrary<DrawnField> {
  return fc
    .constantFrom([undefined, undefined], [1, undefined], [0, 3], [2, 2])
    .map(([minItems, maxItems]) => {
      // A select of several words has each of them once.
      const isSelect = field.type === "enum";
      const min = isSelect ? undefined : minItems;
      const max = isSelect ? undefined : maxItems;
      const most = max ?? 4;
      const some = Math.max(1, min ?? 0);
      return drawn(
        {
          ...field,
          many: true,
          ...(min !== undefined && { minItems: min }),
          ...(max !== undefined && { maxItems: max }),
        },
        fc.array(value, { minLength: min ?? 0, maxLength: most }),
        fc.array(least, { minLength: some, maxLength: some }),
      );
    });
}

/** Optional, or with a default, or neither. */
function withOptions(one: DrawnField): fc.Arbitrary<DrawnField> {
  const { field, value, least } = one;
  const isClock =
    (field.type === "date" || field.type === "datetime") &&
    field.many !== true &&
    !("min" in field);
  const clock = field.type === "date" ? "today" : "now";
  return fc
    .tuple(
      flag,
      fc.option(value, { nil: undefined, freq: 3 }),
      fc.nat({ max: 3 }),
    )
    .map(([isOptional, preset, kind]) => {
      const hasDefault = kind === 0 && preset !== undefined && preset !== null;
      const fixed =
        isClock && kind === 1 ? clock : hasDefault ? preset : undefined;
      return drawn(
        {
          ...field,
          ...(isOptional && { optional: true }),
          ...(fixed !== undefined && { default: fixed }),
        },
        isOptional ? fc.option(value, { freq: 2 }) : value,
        least,
      );
    });
}

const simple = scalars.chain(withOptions);
const nested = fc.oneof(
  { weight: 3, arbitrary: simple },
  { weight: 1, arbitrary: scalars.chain(listOf).chain(withOptions) },
  { weight: 1, arbitrary: objects(simple).chain(withOptions) },
);

/** A field of any kind. */
export const anyField: fc.Arbitrary<DrawnField> = fc.oneof(
  { weight: 2, arbitrary: simple },
  { weight: 2, arbitrary: scalars.chain(listOf).chain(withOptions) },
  { weight: 2, arbitrary: objects(nested).chain(withOptions) },
  {
    weight: 2,
    arbitrary: objects(nested)
      .filter(({ field }) => isFilled(field))
      .chain(listOf)
      .chain(withOptions),
  },
);

/** Some fields, by their names. */
export const anyFields: fc.Arbitrary<Readonly<Record<string, DrawnField>>> =
  fc.dictionary(fc.constantFrom(...names), anyField, {
    minKeys: 1,
    maxKeys: 3,
    noNullPrototype: true,
  });

/** What the record of such fields has. */
export function fieldsOf(all: Readonly<Record<string, DrawnField>>): Fields {
  return Object.fromEntries(
    Object.entries(all).map(([name, { field }]) => [name, field]),
  );
}
