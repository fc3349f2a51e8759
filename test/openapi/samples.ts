/** Values of a schema, most of them valid: as much of JSON Schema as documents have. */
import fc from "fast-check";
import type { OpenApi } from "../../src/openapi/document.js";

type Schema = Readonly<Record<string, unknown>>;

/** What no field takes. */
const JUNK: readonly unknown[] = [
  ...[null, "", "x", "\u0000", -1, 1e300, 0.5, true, [], [null], {}, { a: 1 }],
  ...["a".repeat(300), "2026-13-01", "1.234567", "💥", "999999"],
];

/** The schema that a `$ref` of a document leads to. */
export function follow(document: OpenApi, ref: string): Schema {
  return ref
    .split("/")
    .slice(1)
    .reduce<unknown>(
      (part, key) => Reflect.get(part as object, key),
      document,
    ) as Schema;
}

/** Draws values from schemas, by one stream of random numbers. */
export class Sampler {
  readonly #document: OpenApi;
  readonly #random: () => number;
  readonly #ids: readonly unknown[];
  readonly #anything: readonly unknown[];

  /**
   * @param ids that may be those of something
   * @param anything for what may be any JSON
   */
  constructor(
    document: OpenApi,
    random: () => number,
    ids: readonly unknown[],
    anything: readonly unknown[] = [1, "x", null, { a: [1] }, [true]],
  ) {
    this.#anything = anything;
    this.#document = document;
    this.#random = random;
    this.#ids = ids;
  }

  /** One of these. */
  pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.#random() * values.length)] as T;
  }

  chance(of: number): boolean {
    return this.#random() < of;
  }

  junk(): unknown {
    return this.pick(JUNK);
  }

  /** A value of a schema. */
  value(schema: Schema): unknown {
    const ref = schema["$ref"];
    if (typeof ref === "string") return this.value(follow(this.#document, ref));
    const choices = schema["anyOf"] as readonly Schema[] | undefined;
    if (choices !== undefined) return this.value(this.pick(choices));
    const all = schema["allOf"] as readonly Schema[] | undefined;
    if (all !== undefined) {
      return Object.assign({}, ...all.map((each) => this.value(each)));
    }
    const values = schema["enum"] as readonly unknown[] | undefined;
    if (values !== undefined) return this.pick(values);
    const { type } = schema;
    const one = Array.isArray(type) ? this.pick(type as string[]) : type;
    switch (one) {
      case "null":
        return null;
      case "boolean":
        return this.chance(0.5);
      case "integer":
      case "number":
        return this.#number(schema);
      case "string":
        return this.#text(schema);
      case "array":
        return this.#list(schema);
      case "object":
        return this.#object(schema);
      default:
        return this.pick(this.#anything);
    }
  }

  #number({ minimum, maximum }: Schema): unknown {
    const least = typeof minimum === "number" ? minimum : 1;
    const most = typeof maximum === "number" ? maximum : least + 5;
    if (this.chance(0.5)) {
      const fitting = this.#ids.filter(
        (id) => typeof id === "number" && id >= least && id <= most + 100,
      );
      if (fitting.length > 0 && maximum === undefined)
        return this.pick(fitting);
    }
    return Math.floor(least + this.#random() * (most - least + 1));
  }

  #text({ format, pattern, minLength, maxLength }: Schema): string {
    switch (format) {
      case "date":
        return this.pick(["2026-01-31", "2024-02-29"]);
      case "date-time":
        return this.pick(["2026-01-31T09:30:00Z", "2026-01-31T09:30:00+02:00"]);
      case "uuid":
        return this.pick([
          ...this.#ids.filter((id) => typeof id === "string"),
          "01890a5d-ac96-774b-bcce-b302099a8057",
        ]);
      case "email":
        return `a${String(Math.floor(this.#random() * 5))}@example.org`;
      case "uri":
        return "https://example.org/a?b#c";
      case "decimal":
        return this.pick(["1", "0", "-12"]);
    }
    if (typeof pattern === "string") {
      const seed = Math.floor(this.#random() * 1000);
      const matching = fc.stringMatching(new RegExp(pattern, "u"));
      const [text = ""] = fc.sample(matching, { numRuns: 1, seed });
      return text;
    }
    const least = typeof minLength === "number" ? minLength : 1;
    const most = typeof maxLength === "number" ? maxLength : 8;
    const length = Math.min(most, least + Math.floor(this.#random() * 2));
    return Array.from({ length }, () => this.pick(["a", "b", "é"])).join("");
  }

  #list({ items, minItems, maxItems }: Schema): readonly unknown[] {
    const least = typeof minItems === "number" ? minItems : 0;
    const isShort = typeof maxItems === "number" && maxItems < 100;
    const most = isShort ? maxItems : least + 2;
    const length = least + Math.floor(this.#random() * (most - least + 1));
    return Array.from({ length }, () => this.value(items as Schema));
  }

  #object({ properties = {}, required = [] }: Schema): unknown {
    const needed = required as readonly string[];
    return Object.fromEntries(
      Object.entries(properties as Readonly<Record<string, Schema>>)
        .filter(([name]) => needed.includes(name) || this.chance(0.6))
        .map(([name, schema]) => [name, this.value(schema)]),
    );
  }
}
