/**
 * XML says all that plain data can be: what is written is read back as it was,
 * whatever the names and texts; and no text that is sent breaks the reader.
 * Compared with fast-xml-parser. The runtime has a reader of its own, as libraries
 * accept whatever they are given: a strict reader stood before one, and a million
 * characters kept it busy for 50 to 240 ms. Names are escaped as .NET does, and
 * types are those of Rails.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { XMLParser } from "fast-xml-parser";
import { createXml } from "../../src/runtime/records/xml.js";
import {
  decodeName,
  encodeName,
  readXml,
  type XmlElement,
} from "../../src/runtime/records/xml-tree.js";

const RUNS = process.env["SOAK"] === "1" ? 200_000 : 1500;

const { write, read, problem } = createXml({
  articles: ["article", "articles"],
});
const subject = {
  ...{ controller: "articles", action: "show" },
  url: new URL("http://localhost/articles/1"),
};

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
    ...[
      "@lang",
      "@type",
      "@nil",
      "@",
      "@@",
      "@xml:lang",
      "@__proto__",
      "#text",
    ],
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

const NO_LIMITS = { depth: Infinity, nodes: Infinity };

/** Another reader of XML, which accepts more. */
const parser = new XMLParser({
  ...{ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: "" },
  ...{ cdataPropName: "#cdata", commentPropName: "#comment" },
  ...{ ignoreDeclaration: true, ignorePiTags: true, processEntities: false },
  ...{ parseTagValue: false, trimValues: false, jPath: false },
});

/** An element as that reader gives it: its tag, and its attributes under `:@`. */
type Other = Readonly<Record<string, unknown>>;

function readOther(node: Other): unknown {
  const tag = Object.keys(node).find((key) => key !== ":@") ?? "";
  const inner = node[tag] as readonly Other[];
  const text = inner.map((each) => {
    const [cdata] = (each["#cdata"] ?? []) as readonly Other[];
    return (cdata?.["#text"] ?? each["#text"] ?? "") as string;
  });
  const children = inner.filter(
    (each) => !(Object.keys(each)[0] ?? "").startsWith("#"),
  );
  return [tag, node[":@"] ?? {}, text.join(""), children.map(readOther)];
}

function toOther({ name, attributes, text, children }: XmlElement): unknown {
  const pairs = Object.fromEntries(attributes);
  return [name, pairs, text, children.map(toOther)];
}

describe("XML", () => {
  test("is read as another reader does, where it is well-formed", () => {
    const part = fc.constantFrom(
      ...["<a>", "</a>", "<b>", "</b>", "<c/>", "<d />", '<e f="1">', "</e>"],
      ...[
        "<!-- > -->",
        "<![CDATA[<]>]]>",
        "<?x ?>",
        " ",
        "\r\n",
        "\r",
        "x",
        ">",
      ],
      ...['<g h="i\r\nj" k = \'"\'/>', "<l:m n.o-p_q=''\n>", "</l:m >", "é]]"],
    );
    let count = 0;
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const text = `<r>${parts.join("")}</r>`;
        let root: XmlElement;
        try {
          root = readXml(text, NO_LIMITS);
        } catch {
          return;
        }
        count += 1;
        const [other = {}] = parser.parse(text) as readonly Other[];
        expect(toOther(root)).toEqual(readOther(other));
      }),
      { numRuns: 10 * RUNS },
    );
    expect(count).toBeGreaterThan(RUNS);
  });

  test("reads back what it has written", () => {
    fc.assert(
      fc.property(value, (data) => {
        const xml = write(data, subject, {}) ?? "";
        readXml(xml, NO_LIMITS);
        expect(read?.(xml)).toEqual(data);
      }),
      { numRuns: RUNS },
    );
  });

  test("reads back a type that is the record's own, beside a text with another", () => {
    for (const text of [5, "", true, "a"]) {
      const data = { "@type": "book", "@lang": "en", "#text": text };
      expect(read?.(write(data, subject, {}) ?? "")).toEqual(data);
    }
  });

  test("escapes any name, and reads it back", () => {
    fc.assert(
      fc.property(name, (key) => {
        const encoded = encodeName(key);
        readXml(`<${encoded}/>`, { depth: 1, nodes: 1 });
        expect(decodeName(encoded)).toBe(key);
      }),
      { numRuns: RUNS },
    );
  });

  test("says any problem", () => {
    fc.assert(
      fc.property(fc.dictionary(readable, value, { maxKeys: 4 }), (members) => {
        const xml = problem?.write(members) ?? "";
        readXml(xml, NO_LIMITS);
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
    expect(read?.(write(data, subject, {}) ?? "")).toEqual({
      at: "then",
      list: [null, null],
      none: null,
    });
    expect(() => write(undefined, subject, {})).toThrow(TypeError);
    expect(() => write(1n, subject, {})).toThrow(TypeError);
  });
});
