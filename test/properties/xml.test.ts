/**
 * XML says all that plain data can be: what is written is read back as it was,
 * whatever the names and texts; and no text that is sent breaks the reader.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createXml } from "../../src/runtime/xml.js";
import { checkXml } from "../../src/runtime/xml-check.js";
import { decodeName, encodeName } from "../../src/runtime/xml-names.js";

const RUNS = process.env["SOAK"] === "1" ? 200_000 : 1500;

const { write, read, problem } = createXml({
  articles: ["article", "articles"],
});
const subject = { controller: "articles", action: "show" };

/** Names that are never read. */
const refused = ["__proto__", "constructor", "prototype"];

/** Texts that a mapping could trip over, and any other. */
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    ...["", " ", "\r\n", "\t", "<", "&amp;", "]]>", "<!--", "\0", "\ufffe"],
    ...["\ud800", "\udc00", "\u{1f600}", '"', "'", "true", "1", "null"],
  ),
);

const name = fc.oneof(
  text,
  fc.constantFrom(
    ...["@lang", "@type", "@nil", "@", "@@", "@xml:lang", "@a b", "#text"],
    ...["xml", "XMLfoo", "_x", "_x_", "_x0041_", "_x0041", "a:b", "2nd"],
    ...["constructor", "prototype", "toString", "hasOwnProperty", ":@"],
    ...["line items", "-a", ".a", "a-b.c_d", "articles", "i", "type", "nil"],
  ),
);

/** What JSON knows, numbers that it does not, and times. */
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: "medium" },
    text,
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.date({ noInvalidDate: true }),
    fc.constantFrom("integer", "array", "string", "big"),
    fc.array(tie("any"), { maxLength: 4 }),
    fc.dictionary(
      name.filter((key) => !refused.includes(key)),
      tie("any"),
      { maxKeys: 5, noNullPrototype: true },
    ),
  ),
})).any;

/** Names that become keys: some are refused, since they lead to a prototype. */
const readable = name.filter(
  (key) => !["__proto__", "constructor", "prototype"].includes(key),
);

describe("XML", () => {
  test("reads back what it has written", () => {
    fc.assert(
      fc.property(value, (data) => {
        const xml = write(data, subject) ?? "";
        checkXml(xml, { depth: 512, nodes: Infinity });
        expect(read?.(xml)).toEqual(data);
      }),
      { numRuns: RUNS },
    );
  });

  test("escapes any name, and reads it back", () => {
    fc.assert(
      fc.property(name, (key) => {
        const encoded = encodeName(key);
        checkXml(`<${encoded}/>`, { depth: 1, nodes: 1 });
        expect(decodeName(encoded)).toBe(key);
      }),
      { numRuns: RUNS },
    );
  });

  test("says any problem", () => {
    fc.assert(
      fc.property(fc.dictionary(readable, value, { maxKeys: 4 }), (members) => {
        const xml = problem?.write(members) ?? "";
        checkXml(xml, { depth: 512, nodes: Infinity });
        expect(() => read?.(xml)).not.toThrow();
      }),
      { numRuns: RUNS },
    );
  });

  test("takes any text for a value or for a mistake", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...["<a>", "</a>", "<a/>", "<", ">", "/>", "</", "<?x ?>", "<?", "?>"],
        ...["<!--", "-->", "<![CDATA[", "]]>", "<!DOCTYPE a>", "<!ENTITY", "&"],
        ...["&lt;", "&#x41;", "&#0;", "&a;", "=", '"', "'", ' b="1"', " nil="],
        ...[' type="array"', ' type="json"', ' type="float"', "1", " ", "\n"],
      ),
      text,
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        try {
          read?.(`<a>${pieces.join("")}</a>`);
        } catch (error) {
          expect(error).toBeInstanceOf(SyntaxError);
        }
        try {
          read?.(pieces.join(""));
        } catch (error) {
          expect(error).toBeInstanceOf(SyntaxError);
        }
        expect(Object.prototype).not.toHaveProperty("a");
      }),
      { numRuns: RUNS },
    );
  });

  test("asks toJSON, and leaves out what is no data, as JSON does", () => {
    const data = {
      at: { toJSON: () => "then" },
      missing: undefined,
      call: () => 1,
      list: [undefined, () => 1],
      none: new Date(Number.NaN),
    };
    expect(read?.(write(data, subject) ?? "")).toEqual({
      at: "then",
      list: [null, null],
      none: null,
    });
    expect(() => write(undefined, subject)).toThrow(TypeError);
    expect(() => write(1n, subject)).toThrow(TypeError);
  });
});
