/**
 * No request holds the process: every pattern of the runtime takes linear time,
 * and so does every reader of what a client sends, whatever is repeated in it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isSafePattern } from "redos-detector";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { judge } from "../../src/runtime/http/conditional.js";
import {
  chooseByAccept,
  Formats,
  parseMediaType,
} from "../../src/runtime/http/negotiation.js";
import { checkParsed, parseJson } from "../../src/runtime/http/body.js";
import { parseMultipart } from "../../src/runtime/http/forms.js";
import { writeOrigin } from "../../src/runtime/hosts/node-request.js";
import { parseQuery } from "../../src/runtime/http/query.js";
import { splitTarget } from "../../src/runtime/http/request.js";
import {
  readDateTime,
  readDecimal,
  readEmail,
} from "../../src/runtime/records/texts.js";
import { createXml } from "../../src/runtime/records/xml.js";
import { expectLinear } from "../support/growth.js";
import { createApp } from "./bound/app.js";
import { createView } from "../support/request-view.js";

const folder = join(import.meta.dirname, "../../src/runtime");

/** The literals of a file, and how often it makes a pattern of a text. */
function readPatterns(file: string): { literals: string[]; made: number } {
  const text = readFileSync(join(folder, file), "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  const literals: string[] = [];
  let made = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) literals.push(node.text);
    if (ts.isNewExpression(node) && node.expression.getText() === "RegExp") {
      made += 1;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { literals, made };
}

describe("patterns", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    // Factories run in programs of the user's: no text of a request's gets there.
    .filter((name) => !name.startsWith("make/"))
    .sort();
  const literals = files.flatMap((file) =>
    readPatterns(file).literals.map((literal) => [file, literal] as const),
  );

  test("are found", () => {
    expect(literals.length).toBeGreaterThan(40);
  });

  test.each(literals)("%s: %s", (_file, literal) => {
    const [, source = "", flags = ""] = /^\/(.*)\/(\w*)$/.exec(literal) ?? [];
    expect(isLinear(source, flags)).toBe(true);
  });

  // Those of constraints and fields are the manifest's, and checked with it.
  test("that are put together stand in these files alone", () => {
    const made = files.filter((file) => readPatterns(file).made > 0);
    expect(made).toEqual([
      ...["http/conditional.ts", "records/scalars.ts", "records/texts.ts"],
      ...["records/xml-tree.ts", "routing/constraints.ts"],
      ...["stores/slugs.ts", "stores/text-keys.ts"],
    ]);
  });
});

/** Whether the checker can show that it backtracks at most a bounded number of times. */
function isLinear(source: string, flags: string): boolean {
  // A sticky pattern is tried in one place alone.
  const anchored = flags.includes("y") ? `^(?:${source})` : source;
  return isSafePattern(anchored.replace(/\(\?<\w+>/g, "("), {
    caseInsensitive: flags.includes("i"),
    unicode: flags.includes("u"),
    dotAll: flags.includes("s"),
    maxSteps: 20_000,
    maxScore: 200,
    timeout: Infinity,
  }).safe;
}

/** What is repeated: whatever means something to some reader, and what does not. */
const pieces = [
  ..."019 \t\r\n\"'\\/;:,.=&%+-[]{}()<>!?*#@_~$^|`a\0\u00e9",
  ...["a=b;", ";a=", 'a="', '\\"', ", ", 'W/"a",', "a/b,", "%41", "%", "[]"],
  ...["a[]=1&", "a[b]=1&", "[a", "][", "a&", "/a", "/.", "%2e", ".a", "e9"],
  ...['"a":1,', '[{"a":', "\\u0061", "<a>", "<a/>", "</a>", "<!--", "-->"],
  ...[
    "<![CDATA[",
    "]]>",
    "&amp;",
    "&#1;",
    "&a",
    ' a="1"',
    "<?a?>",
    "__proto__",
  ],
  ...["\r\n--cut", "--cut\r\n", "\r\n\r\n", "--", 'name="a"', "1:", "GMT"],
] as const;

/** Each reader, with what may stand around what is repeated. */
const readers: Readonly<
  Record<string, readonly [(text: string) => unknown, ...string[]]>
> = {
  Accept: [
    (text) => chooseByAccept(text, formats),
    ...["|", "a/b|", "a/b;q=|x", "a/b;q=1|x", "a/b;q=.|x", 'a/b;c="|"', "a|/b"],
  ],
  "Content-Type": [
    parseMediaType,
    ...["|", "a/b|x", "a/b;a=|", 'a/b;a="|', 'a/b;a="|"', "a/b;a=b|;"],
  ],
  "If-None-Match": [(text) => judgeBy("if-none-match", text), "|", '"|', '|"'],
  "If-Modified-Since": [
    (text) => judgeBy("if-modified-since", text),
    ...["|", "Sun, |", "Sun, 06 Nov 1994 08:49:37|", "Sunday|, "],
  ],
  Host: [(text) => writeOrigin("http", text), "|", "[|]", "a:|", "a|:1x"],
  target: [
    (text) => splitTarget(text),
    ...["|", "/|", "http://|/a", "/a?|", "/a#|"],
  ],
  route: [
    (text) => app.dispatch(createView("GET", text)),
    ...[
      "/|",
      "/articles/|",
      "/articles/|.html",
      "/articles/1|/comments",
      "/|x",
    ],
  ],
  query: [parseQuery, "|", "a|=1", "a[|]=1", "a=|", "|=1&a", "a[]|[b]=1"],
  JSON: [parseJson, "|", "[|]", '"|"', '{"a":|}', '[|1,"constructor"]'],
  email: [readEmail, "|", "|@a.example", "a@|", "a@b.|", "a@|.example"],
  decimal: [(text) => readDecimal(text, 2), "|", "-|", "1.|", "|.5"],
  time: [readDateTime, "|", "2026-01-31T09:30:00|", "2026-01-31T09:30:00.|Z"],
  multipart: [
    (text) => parseMultipart(encoder.encode(text), "cut"),
    ...["|", "--cut\r\n|", "--cut|\r\n", "--cut\r\n\r\n\r\n|\r\n--cut--"],
    '--cut\r\nContent-Disposition: form-data; name="|"\r\n\r\na\r\n--cut--',
    '--cut\r\nContent-Disposition: form-data; name="a"|\r\n\r\na\r\n--cut--',
    "--cut\r\nContent-Disposition:|form-data\r\n\r\na\r\n--cut--",
  ],
  XML: [
    (text) => xml.read?.(text),
    ...["|", "<a>|</a>", "<a |/>", '<a b="|"/>', "<a|/>", "<a|></a>", "<!--|"],
    ...['<a type="integer">|</a>', '<a type="dateTime">|</a>'],
  ],
};

const encoder = new TextEncoder();
const xml = createXml({});
const formats = ["application/json", "text/html", "a/b"].map((type) => {
  const media = parseMediaType(type);
  if (media === null) throw new Error(type);
  return { media };
});
const chosen = new Formats({ json: "application/json" }, {});
const app = createApp({ articles: {} });

function judgeBy(name: string, value: string): unknown {
  const headers = new Map([[name, value]]);
  const lookup = {
    get: (wanted: string) => headers.get(wanted) ?? null,
    has: (wanted: string) => headers.has(wanted),
  };
  const current = {
    etag: "a",
    "last-modified": "Sun, 06 Nov 1994 08:49:37 GMT",
  };
  return judge(lookup, true, current);
}

describe("readers take time in proportion to what is sent", () => {
  const cases = Object.entries(readers).flatMap(([name, [read, ...frames]]) =>
    frames.map((frame) => [name, frame, read] as const),
  );

  test.each(cases)("%s: %j", (_name, frame, read) => {
    const [before = "", behind = ""] = frame.split("|");
    for (const piece of pieces) {
      expectLinear(
        32 * 1024,
        (size) => before + piece.repeat(size / piece.length) + behind,
        (text) => {
          try {
            read(text);
          } catch (error) {
            expect(error).toBeInstanceOf(Error);
          }
        },
      );
    }
  });

  test("a format by a path's suffix", () => {
    for (const piece of pieces) {
      expectLinear(
        32 * 1024,
        (size) => `/a${piece.repeat(size)}/`,
        (path) => chosen.chooseForError(path, null),
      );
    }
  });
});

describe("what a framework's parser has read is checked without recursion", () => {
  function nest(depth: number): unknown {
    let value: unknown = 1;
    for (let level = 0; level < depth; level += 1) value = { a: [value] };
    return value;
  }

  test("deep values are refused", () => {
    expect(() => {
      checkParsed(nest(100_000));
    }).toThrow("The JSON is nested too deep");
  });

  test("as deep as our own reader takes it, it passes", () => {
    const text = JSON.stringify(nest(250));
    expect(parseJson(text)).toEqual(nest(250));
    checkParsed(nest(250));
  });

  test("a wide value is read in proportion", () => {
    expectLinear(
      64 * 1024,
      (size) =>
        Array.from({ length: size }, (_, index) => ({ [`a${index}`]: 1 })),
      checkParsed,
    );
  });
});

describe("XML is bounded", () => {
  test("in elements and attributes", () => {
    const distinct = (count: number): string =>
      Array.from({ length: count }, (_, index) => `<e${index}/>`).join("");
    const many = Array.from({ length: 5000 }, (_, index) => ` a${index}=""`);
    const message =
      "The XML has more than 5000 elements, attributes and comments";
    expect(() => xml.read?.(`<a>${distinct(5000)}</a>`)).toThrow(message);
    expect(() => xml.read?.(`<a${many.join("")}/>`)).toThrow(message);
    expect(
      Object.keys(xml.read?.(`<a>${distinct(4999)}</a>`) ?? {}),
    ).toHaveLength(4999);
  });

  test("in depth", () => {
    const nested = "<a>".repeat(514) + "</a>".repeat(514);
    expect(() => xml.read?.(nested)).toThrow("The XML is nested too deep");
  });
});
