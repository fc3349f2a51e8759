/** Hostile requests: whole ones with odd contents, and bytes that are none. */
import type { Random } from "./random.js";

/** The manifest of the application that they are sent to. */
export const manifest = {
  formats: [
    "json",
    "xml",
    "html",
    "text",
    "csv",
    { name: "ics", type: "text/calendar" },
  ],
  legacyEdit: true,
  resources: {
    articles: {
      subsets: { selected: ["index", "update", "destroy"] },
      constraints: { id: "[\\w%.:\\u0080-\\uffff-]{1,200}" },
      resources: { comments: { shallow: true } },
    },
    profile: { singleton: true },
    files: { param: "path", formats: [] },
  },
};

export interface Attack {
  readonly bytes: Buffer;
  /** Whether it is a whole request, to which there has to be a reply. */
  readonly isWhole: boolean;
}

const words = [
  ...["1", "7", "new", "a b", "%2e%2e", "%2E", "..", ".", "%2f", "%5c", "\\"],
  ...["%00", "%0d%0aSet-Cookie:%20a=1", "%ff", "%zz", "%", "%c0%ae", "%u0041"],
  ...["__proto__", "constructor", "toString", "a.json", "a.xml.json", ".json"],
  ...["1;edit", "edit", "selected", "%F0%9F%98%80", "<script>", "'\"", "*"],
];

const names = [
  ...["a", "_method", "__proto__", "constructor", "a[]", "a[b]", "a[][b]"],
  ...["a[__proto__][polluted]", "__proto__[polluted]", "a[constructor]"],
  ...[
    "constructor[prototype][polluted]",
    "a[",
    "]",
    "[]",
    "a[b]c",
    "article_ids[]",
  ],
];

const types = [
  ...["application/json", "application/json", "application/xml", "text/xml"],
  ...["application/x-www-form-urlencoded", "multipart/form-data; boundary=cut"],
  ...["application/json", "text/plain", "application/xml"],
  ...["application/x-www-form-urlencoded", "multipart/form-data; boundary=cut"],
  ...["application/octet-stream", "text/calendar", "application/atom+xml"],
  ...["multipart/form-data", 'multipart/form-data; boundary="', "image/png"],
  ...["application/json; charset=utf-16", "application/json;;;=,", "a", "/"],
];

const headers = [
  "Accept: text/html;q=0.5, */*;q=0.1",
  "Accept: application/xml",
  "Accept: text/csv",
  "Accept: image/png, */*;q=0.01",
  `Accept: ${"text/html;a=b;q=0.1,".repeat(300)}`,
  `Accept: text/html;${'a="\\\\'.repeat(500)}`,
  `Accept: ${";".repeat(5000)}`,
  `Accept: ${"*/*;q=0.".repeat(600)}`,
  `If-None-Match: ${'"a", '.repeat(900)}`,
  `If-Match: ${'W/"'.repeat(2000)}`,
  'If-None-Match: W/"v1"',
  "If-Match: *",
  "If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT",
  "Content-Encoding: gzip",
  "X-HTTP-Method-Override: DELETE",
  "X-Forwarded-Host: evil.example",
  "Forwarded: host=evil.example",
  "Cookie: a=1; a=2",
  "Range: bytes=0-1",
  "Expect: 100-continue",
  "Upgrade: h2c",
  `X-Long: ${"x".repeat(7000)}`,
  "Host: evil.example",
  "Referer: \u00e9",
];

const places = [
  ...["/articles", "/articles", "/articles/@", "/articles/@", "/articles/@"],
  ...["/articles/new", "/articles/@/edit", "/articles/selected", "/profile"],
  ...["/articles/@/comments", "/comments/@", "/files/@", "/files", "/files"],
];

const suffixes = ["", "", "", "", ".json", ".xml", ".csv", ".html", ".text"];

/** Mostly an address that some action has. */
function attackPath(random: Random): string {
  if (!random.rarely(4)) {
    const id = random.rarely(3) ? random.pick(words) : "7";
    const path = random.pick(places).replace("@", () => id);
    return (path + random.pick(suffixes)).replaceAll(" ", "%20");
  }
  const depth = random.rarely(20) ? 400 : random.below(4);
  const rest = Array.from({ length: depth }, () =>
    random.pick([...words, "articles", "comments"]),
  );
  const suffix = random.pick([...suffixes, ".ics", ".nope", "."]);
  const slash = random.pick(["/", "/", "/", "//", "/\\", "/./", "/%2e/"]);
  const path = `${slash}${["articles", ...rest].join("/")}${suffix}`;
  return path.replaceAll(" ", "%20");
}

function attackQuery(random: Random): string {
  if (random.rarely(2)) return "";
  if (random.rarely(30))
    return `?${random.pick(["a&", "a[]=1&", "a[][b]=1&", "&"]).repeat(1500)}`;
  if (random.rarely(30)) return `?a${"[b]".repeat(1000)}=1`;
  return `?${attackForm(random, 4)}`.replaceAll(" ", "+");
}

function attackForm(random: Random, count: number): string {
  return Array.from({ length: random.below(count) + 1 }, () => {
    const value = random.pick([
      ...words,
      "PUT",
      "DELETE",
      "patch",
      "+",
      "",
      "=",
    ]);
    return `${random.pick(names)}${random.rarely(9) ? "" : "="}${value}`;
  }).join("&");
}

function attackJson(random: Random, depth = 0): string {
  if (depth > 4 || random.rarely(3)) {
    return random.pick([
      ...["1", "-0", "1e999", '"a"', '"\\u0000\\ud800"', "null", "true", "tru"],
      ...[
        '"\\u005f_proto__"',
        "[",
        "{",
        '{"a":',
        "'a'",
        "NaN",
        "\u0000",
        "1 2",
      ],
    ]);
  }
  const inner = () => attackJson(random, depth + 1);
  if (random.rarely(2)) return `[${inner()},${inner()}]`;
  const key = random.pick([
    "a",
    "__proto__",
    "constructor",
    "@type",
    "",
    "a b",
    "#text",
  ]);
  return `{${JSON.stringify(key)}:${inner()},"polluted":${inner()}}`;
}

function attackXml(random: Random, depth = 0): string {
  const name = random.pick([
    "a",
    "b",
    "__proto__",
    "constructor",
    "_x0041_",
    "a:b",
    "\u00e9",
  ]);
  const attribute = random.pick([
    ...["", "", ' type="array"', ' type="integer"', ' nil="true"', ' b="&lt;"'],
    ...[' __proto__="1"', ' type="json"', " b", ' b="1" b="2"', ' xmlns="u"'],
  ]);
  const content =
    depth > 4 || random.rarely(3)
      ? random.pick([
          ...[
            "",
            "1",
            "&amp;",
            "&x;",
            "&#0;",
            "<![CDATA[<]]>",
            "<!-- -->",
            "<",
          ],
          ...["]]>", "<?x ?>", "<!ENTITY a 'b'>", "\u0000", "a<b/>c", "</a>"],
        ])
      : attackXml(random, depth + 1) + attackXml(random, depth + 1);
  return `<${name}${attribute}>${content}</${name}>`;
}

const laughs = `<!DOCTYPE a [<!ENTITY l0 "lol">${Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
).join("")}]><a>&l9;</a>`;

const json = "application/json";
const xml = "application/xml";
const form = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=cut";

type Sent = readonly [type: string, text: string];

/** What takes long to read, or more memory than it is worth, if it is read badly. */
const bombs: readonly ((random: Random) => Sent)[] = [
  () => [json, "[".repeat(100_000)],
  () => [json, `${"[".repeat(500)}${"]".repeat(500)}`],
  () => [json, `${"[".repeat(60_000)}${"]".repeat(60_000)}`],
  () => [json, '{"a":'.repeat(30_000)],
  () => [json, `[${"[],".repeat(50_000)}0]`],
  () => [json, `"${"\\u005f".repeat(30_000)}"`],
  () => [
    json,
    `{${Array.from({ length: 9000 }, (_, at) => `"k${at}":${at}`).join(",")}}`,
  ],
  (random) => [json, `{"a":"${"x".repeat(200_000 + random.below(200_000))}"}`],
  () => [xml, laughs],
  () => [xml, "<a>".repeat(60_000)],
  () => [xml, `${"<a>".repeat(20_000)}${"</a>".repeat(20_000)}`],
  () => [xml, `${"<a>".repeat(510)}${"</a>".repeat(510)}`],
  () => [xml, `<a>${"<b/>".repeat(40_000)}</a>`],
  () => [
    xml,
    `<a ${Array.from({ length: 9000 }, (_, at) => `b${at}="1"`).join(" ")}/>`,
  ],
  () => [xml, `<a>${"&amp;".repeat(40_000)}</a>`],
  () => [xml, `<a type="float">${"1".repeat(100_000)}x</a>`],
  () => [xml, `<a>${"&".repeat(100_000)}</a>`],
  () => [xml, "<!--".repeat(60_000)],
  () => [xml, "<![CDATA[".repeat(25_000)],
  () => [xml, `<a b="${"<".repeat(90_000)}`],
  () => [xml, `<a${" ".repeat(90_000)}b`],
  () => [form, "a=1&".repeat(60_000)],
  () => [form, `a${"[b]".repeat(60_000)}=1`],
  () => [form, `${"a[][b]=1&".repeat(4000)}a=1`],
  () => [
    form,
    Array.from({ length: 4000 }, (_, at) => `a[][k${at}]=1`).join("&"),
  ],
  () => [form, "%".repeat(100_000)],
  () => [form, `a=${"+".repeat(100_000)}`],
  () => [multipart, `--cut${"\r\n--cut".repeat(20_000)}`],
  () => [
    multipart,
    `--cut\r\nContent-Disposition: form-data; name="${"\\\\".repeat(40_000)}`,
  ],
  () => [
    multipart,
    `--cut\r\nContent-Disposition: form-data${";a=b".repeat(40_000)}\r\n\r\n\r\n--cut--`,
  ],
  () => [multipart, "\r\n".repeat(60_000)],
  () => ["text/plain", "\u00e9".repeat(60_000)],
];

function attackParts(random: Random): string {
  const parts = Array.from({ length: random.below(5) }, () => {
    const disposition = random.pick([
      'Content-Disposition: form-data; name="a"',
      'Content-Disposition: form-data; name="_method"',
      'Content-Disposition: form-data; name="__proto__[polluted]"',
      'Content-Disposition: form-data; name="f"; filename="../../a"',
      'Content-Disposition: form-data; name="f"; filename=""',
      "Content-Disposition: form-data",
      "Content-Disposition: attachment; name=a",
      "X: y",
      "",
    ]);
    return `--cut\r\n${disposition}\r\n\r\n${random.pick([...words, "PUT"])}\r\n`;
  });
  return (
    parts.join("") +
    random.pick(["--cut--\r\n", "--cut--", "--cut", "", "--CUT--"])
  );
}

/** A body, and mostly the type that it is of. */
function attackBody(random: Random): readonly [type: string, body: Buffer] {
  const kinds: readonly ((own: Random) => Sent)[] = [
    (own) => [json, attackJson(own)],
    (own) => [xml, attackXml(own)],
    (own) => [multipart, attackParts(own)],
    (own) => [form, attackForm(own, 8)],
    random.pick(random.rarely(2) ? bombs : [() => [json, ""]]),
  ];
  const [type, text] = random.pick(kinds)(random);
  const bytes = random.rarely(12)
    ? Buffer.from(
        Array.from({ length: random.below(200) }, () => random.below(256)),
      )
    : Buffer.from(text);
  return [random.rarely(6) ? random.pick(types) : type, bytes];
}

/** In chunks, with all that may stand in and behind them. */
function chunk(body: Buffer, random: Random): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length;) {
    const size = Math.min(
      body.length - at,
      1 + random.below(random.rarely(2) ? 9 : 90_000),
    );
    const extension = random.rarely(5) ? ';a="b"' : "";
    pieces.push(
      Buffer.from(`${size.toString(16)}${extension}\r\n`),
      body.subarray(at, at + size),
      Buffer.from("\r\n"),
    );
    at += size;
  }
  const trailer = random.rarely(6) ? "X-Trailer: 1\r\n" : "";
  return Buffer.concat([...pieces, Buffer.from(`0\r\n${trailer}\r\n`)]);
}

/** A request whose framing is right, whatever else is not. */
export function attackWhole(random: Random): Buffer {
  const method = random.pick([
    ...["GET", "HEAD", "POST", "POST", "PUT", "PUT", "DELETE", "OPTIONS"],
    ...[
      "POST",
      "PUT",
      "PATCH",
      random.pick(["TRACE", "PROPFIND", "get", "FOO"]),
    ],
  ]);
  const target = random.rarely(25)
    ? random.pick([
        "*",
        "http://other.test/articles",
        "http://",
        "articles",
        "ftp://a/",
        "/#a",
      ])
    : attackPath(random) + attackQuery(random);
  const lines = [
    `${method} ${target} HTTP/1.1`,
    "Host: good.test",
    "Connection: close",
  ];
  const extra = random.rarely(2) ? 0 : random.below(4);
  for (let count = 0; count < extra; count += 1)
    lines.push(random.pick(headers));
  const hasBody =
    !["GET", "HEAD", "TRACE"].includes(method) || random.rarely(5);
  if (!hasBody) return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`);
  const [type, body] = attackBody(random);
  lines.push(`Content-Type: ${type}`);
  const isChunked = random.rarely(3);
  lines.push(
    isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${body.length}`,
  );
  return Buffer.concat([
    Buffer.from(`${lines.join("\r\n")}\r\n\r\n`),
    isChunked ? chunk(body, random) : body,
  ]);
}

/** Bytes that were a request once. */
function spoil(bytes: Buffer, random: Random): Buffer {
  const at = random.below(Math.min(bytes.length, 600));
  const rest = bytes.subarray(at);
  switch (random.below(7)) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      return Buffer.concat([
        bytes.subarray(0, at),
        rest.subarray(1 + random.below(20)),
      ]);
    case 2:
      return Buffer.concat([
        bytes.subarray(0, at),
        Buffer.from([random.below(256)]),
        rest,
      ]);
    case 3: {
      const copy = Buffer.from(bytes);
      for (let count = 0; count < 4; count += 1) {
        copy[random.below(Math.min(copy.length, 600))] = random.below(256);
      }
      return copy;
    }
    case 4: {
      const line = random.pick([
        ...[
          "Content-Length: 1\r\n",
          "Content-Length: -1\r\n",
          "Content-Length: 9e9\r\n",
        ],
        ...[
          "Transfer-Encoding: chunked\r\n",
          "Transfer-Encoding: xchunked\r\n",
        ],
        ...[
          "Transfer-Encoding: gzip, chunked\r\n",
          " folded\r\n",
          ": none\r\n",
        ],
        ...[
          "Content-Length : 5\r\n",
          "Host: a\r\nHost: b\r\n",
          "\0: a\r\n",
          "a: \0\r\n",
        ],
      ]);
      const end = bytes.indexOf("\r\n") + 2;
      return Buffer.concat([
        bytes.subarray(0, end),
        Buffer.from(line),
        bytes.subarray(end),
      ]);
    }
    case 5:
      return Buffer.concat([bytes, bytes]);
    default:
      return Buffer.from(
        random.pick([
          ...[
            "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n",
          ],
          ...[
            "GET / HTTP/9.9\r\n\r\n",
            "GET / HTTP/1.1\r\n\r\n",
            "\r\n\r\n\r\n",
            "\x16\x03\x01",
          ],
          ...[
            "GET /\r\n",
            "GET  / HTTP/1.1\r\nHost: a\r\n\r\n",
            `GET /${"a".repeat(20_000)}`,
          ],
          `GET / HTTP/1.1\r\n${"a: b\r\n".repeat(3000)}\r\n`,
          "POST /articles HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n",
          "POST /articles HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n\r\n",
        ]),
        "latin1",
      );
  }
}

export function attack(random: Random): Attack {
  const bytes = attackWhole(random);
  return random.below(10) < 6
    ? { bytes, isWhole: true }
    : { bytes: spoil(bytes, random), isWhole: false };
}
