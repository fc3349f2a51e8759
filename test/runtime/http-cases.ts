/**
 * What the application of `http-routes.ts` and `http-controllers.ts` answers,
 * as data: the same on every host. Only the cases of `http-raw-cases.ts` may
 * differ, since there a host has its say first.
 */

export interface HttpRequest {
  readonly method: string;
  /** As it stands in the request line. */
  readonly target: string;
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** Text is sent as UTF-8. */
  readonly body?: string | Uint8Array;
}

export interface HttpResponse {
  readonly status: number;
  /** By names in lower case; null for one that must not be there. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** The content, parsed. */
  readonly json?: unknown;
  /** The content as it is. */
  readonly text?: string;
}

export interface HttpCase {
  readonly name: string;
  readonly request: HttpRequest;
  readonly response: HttpResponse;
}

type Headers = Readonly<Record<string, string>>;

function request(
  line: string,
  headers: Headers = {},
  body?: string | Uint8Array,
): HttpRequest {
  const [method = "", target = ""] = line.split(" ");
  const entries = Object.entries(headers);
  return {
    method,
    target,
    headers: entries,
    ...(body === undefined ? {} : { body }),
  };
}

const titles: Readonly<Record<number, string>> = {
  400: "Bad Request",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  409: "Conflict",
  410: "Gone",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  429: "Too Many Requests",
  500: "Internal Server Error",
  501: "Not Implemented",
};

/** An error as problem details (RFC 9457). */
function problem(
  status: number,
  detail?: string,
  members: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string | null>> = {},
): HttpResponse {
  return {
    status,
    headers: { "content-type": "application/problem+json", ...headers },
    json: {
      type: "about:blank",
      title: titles[status],
      status,
      ...(detail === undefined ? {} : { detail }),
      ...members,
    },
  };
}

function ok(json: unknown, headers: HttpResponse["headers"] = {}) {
  return {
    status: 200,
    headers: { "content-type": "application/json", ...headers },
    json,
  };
}

/** What `echo` says. */
function echoed(
  action: string,
  members: Readonly<Record<string, unknown>>,
): HttpResponse {
  const [controller, name] = action.split("#");
  return ok({
    controller,
    action: name,
    method: "GET",
    params: {},
    query: {},
    format: "json",
    ...members,
  });
}

const nothingHere = "There is nothing at this address";
const form = { "Content-Type": "application/x-www-form-urlencoded" };
const jsonType = { "Content-Type": "application/json" };
const multipart = { "Content-Type": "multipart/form-data; boundary=cut" };

/** A form in parts, each given by its headers and its content. */
function parts(...list: readonly (readonly [string, string])[]): string {
  const all = list.map(
    ([headers, content]) => `--cut\r\n${headers}\r\n\r\n${content}\r\n`,
  );
  return `${all.join("")}--cut--\r\n`;
}

function field(name: string, value: string): readonly [string, string] {
  return [`Content-Disposition: form-data; name="${name}"`, value];
}

function file(
  name: string,
  filename: string,
  content: string,
): readonly [string, string] {
  return [
    `Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: text/plain`,
    content,
  ];
}

const methods: readonly HttpCase[] = [
  {
    name: "GET reaches the action with its parameter",
    request: request("GET /articles/7"),
    response: echoed("articles#show", { params: { id: "7" } }),
  },
  {
    name: "a parameter is decoded, once",
    request: request("GET /articles/a%20b%2Fc%2520"),
    response: echoed("articles#show", { params: { id: "a b/c%20" } }),
  },
  {
    name: "nested resources",
    request: request("GET /articles/7/comments"),
    response: echoed("comments#index", { params: { article_id: "7" } }),
  },
  {
    name: "a trailing slash is accepted",
    request: request("GET /articles/7/"),
    response: echoed("articles#show", { params: { id: "7" } }),
  },
  {
    name: "HEAD is GET without its content, with the same headers",
    request: request("HEAD /profile.json"),
    response: {
      status: 200,
      headers: { "content-type": "application/json", "content-length": "11" },
      text: "",
    },
  },
  {
    name: "HEAD of an error has its headers too",
    request: request("HEAD /articles/missing"),
    response: {
      status: 404,
      headers: { "content-type": "application/problem+json" },
      text: "",
    },
  },
  {
    name: "HEAD of nothing",
    request: request("HEAD /nothing"),
    response: {
      status: 404,
      headers: { "content-type": "application/problem+json" },
      text: "",
    },
  },
  {
    name: "HEAD of a stream",
    request: request("HEAD /articles/stream"),
    response: {
      status: 200,
      headers: { "content-type": "text/plain" },
      text: "",
    },
  },
  {
    name: "HEAD of a Response",
    request: request("HEAD /articles/response"),
    response: { status: 202, headers: { "x-own": "yes" }, text: "" },
  },
  {
    name: "HEAD does not reach a path without GET",
    request: request("HEAD /articles/7/comments/1"),
    response: { status: 404, text: "" },
  },
  {
    name: "OPTIONS lists the methods of a collection",
    request: request("OPTIONS /articles"),
    response: {
      status: 204,
      headers: {
        allow: "GET, HEAD, POST, OPTIONS",
        "content-type": null,
        "content-length": null,
      },
      text: "",
    },
  },
  {
    name: "OPTIONS lists the methods of a member",
    request: request("OPTIONS /articles/7.json"),
    response: {
      status: 204,
      headers: { allow: "GET, HEAD, PUT, DELETE, OPTIONS" },
    },
  },
  {
    name: "OPTIONS does not care what is accepted",
    request: request("OPTIONS /articles", { Accept: "image/png" }),
    response: { status: 204 },
  },
  {
    name: "OPTIONS of nothing",
    request: request("OPTIONS /nothing"),
    response: problem(404, nothingHere),
  },
  {
    name: "405 says what is allowed: a member",
    request: request("POST /articles/7"),
    response: problem(
      405,
      "Allow lists what can be done here",
      {},
      {
        allow: "GET, HEAD, PUT, DELETE, OPTIONS",
      },
    ),
  },
  {
    name: "405 says what is allowed: a collection",
    request: request("DELETE /articles"),
    response: problem(
      405,
      "Allow lists what can be done here",
      {},
      {
        allow: "GET, HEAD, POST, OPTIONS",
      },
    ),
  },
  {
    name: "405 for PATCH where only PUT updates",
    request: request("PATCH /articles/7"),
    response: problem(
      405,
      "Allow lists what can be done here",
      {},
      {
        allow: "GET, HEAD, PUT, DELETE, OPTIONS",
      },
    ),
  },
  {
    name: "405 for a method that is no action's",
    request: request("PROPFIND /articles"),
    response: { status: 405, headers: { allow: "GET, HEAD, POST, OPTIONS" } },
  },
  {
    name: "404 for a method that is no action's",
    request: request("PROPFIND /nothing"),
    response: problem(404, nothingHere),
  },
  {
    name: "404",
    request: request("GET /nothing"),
    response: problem(404, nothingHere),
  },
  {
    name: "404 for the root, where there is none",
    request: request("GET /"),
    response: problem(404, nothingHere),
  },
  {
    name: "404 for an empty segment",
    request: request("GET /articles//comments"),
    response: problem(404, nothingHere),
  },
  {
    name: "400 for a malformed escape",
    request: request("GET /articles/%zz"),
    response: problem(400, "The path is malformed"),
  },
  {
    name: "400 for an escape that is cut off",
    request: request("GET /articles/a%2"),
    response: problem(400, "The path is malformed"),
  },
  {
    name: "400 for invalid UTF-8",
    request: request("GET /articles/%ff"),
    response: problem(400, "The path is malformed"),
  },
  {
    name: "404 for a malformed escape where nothing is",
    request: request("GET /nothing/%zz"),
    response: problem(404, nothingHere),
  },
  {
    name: "501 for an action that was not written yet",
    request: request("GET /articles/new"),
    response: problem(501, "articles#new is not implemented yet"),
  },
  {
    name: "501 for an action that its controller does not have",
    request: request("GET /articles/7/edit"),
    response: problem(501, "articles#edit is not implemented yet"),
  },
];

/** Of `/articles`: json, html, text, csv, in this order. */
function negotiated(accept: string, format: string): HttpCase {
  const contents: Readonly<Record<string, HttpResponse>> = {
    json: ok([{ id: 1 }], { vary: "Accept" }),
    html: {
      status: 200,
      headers: { "content-type": "text/html; charset=utf-8", vary: "Accept" },
      text: "<p>in html</p>",
    },
    text: {
      status: 200,
      headers: { "content-type": "text/plain; charset=utf-8", vary: "Accept" },
      text: "<p>in text</p>",
    },
    none: problem(
      406,
      "This address replies with application/json, text/html; charset=utf-8, text/plain; charset=utf-8, text/csv; charset=utf-8",
      {
        acceptable: [
          "application/json",
          "text/html; charset=utf-8",
          "text/plain; charset=utf-8",
          "text/csv; charset=utf-8",
        ],
      },
      { vary: "Accept" },
    ),
  };
  return {
    name: `Accept: ${accept}`,
    request: request("GET /articles", { Accept: accept }),
    response: contents[format] ?? { status: 0 },
  };
}

const negotiation: readonly HttpCase[] = [
  {
    name: "without Accept the first format is sent",
    request: request("GET /articles"),
    response: ok([{ id: 1 }], { vary: "Accept" }),
  },
  {
    name: "without Accept the first format is sent: html",
    request: request("GET /profile"),
    response: {
      status: 200,
      headers: { "content-type": "text/html; charset=utf-8", vary: "Accept" },
      text: "<p>me</p>",
    },
  },
  negotiated("*/*", "json"),
  negotiated("application/json", "json"),
  negotiated("APPLICATION/JSON", "json"),
  negotiated("application/*", "json"),
  negotiated("text/html", "html"),
  negotiated("text/*", "html"),
  negotiated("text/plain", "text"),
  // Browsers.
  negotiated(
    "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8",
    "html",
  ),
  // Weights.
  negotiated("text/html;q=0.5, application/json;q=0.4", "html"),
  negotiated("text/html;q=0.4, application/json;q=0.5", "json"),
  negotiated("text/html;q=0.5, */*;q=0.1", "html"),
  negotiated("application/json;q=0, */*", "html"),
  negotiated("application/json;q=0.000, text/html;q=0.001", "html"),
  negotiated("text/html;q=1.000, application/json;q=0.999", "html"),
  negotiated("text/html;q=.9, application/json;q=.8", "html"),
  negotiated("text/html ; q=0.9 , application/json;q=0.8", "html"),
  negotiated("text/html;Q=0.9, application/json;q=0.8", "html"),
  negotiated("text/html;q=7, application/json", "html"),
  // The most precise range decides about a type, wherever it stands.
  negotiated("text/*;q=0.9, text/html;q=0.1, application/json;q=0.5", "text"),
  negotiated("*/*;q=0.9, application/json;q=0.1, text/*;q=0.5", "html"),
  negotiated("*/*, application/json;q=0", "html"),
  negotiated("text/*, text/html;q=0, application/json;q=0.1", "text"),
  // Of equal weights the one that is named wins, then the one named first.
  negotiated("*/*, text/html", "html"),
  negotiated("text/*, application/json", "json"),
  negotiated("text/html, application/json", "html"),
  negotiated("application/json, text/html", "json"),
  negotiated("text/plain, text/html", "text"),
  // Parameters.
  negotiated("application/json; charset=utf-8", "json"),
  negotiated('text/html; charset="UTF-8"', "html"),
  negotiated("text/html;level=1, text/plain;q=0.1", "text"),
  negotiated("text/html;level=1", "none"),
  negotiated("text/html;charset=iso-8859-1", "none"),
  negotiated("text/html;q=0.5;ext=1, application/json;q=0.4", "html"),
  negotiated('text/plain;q=0.2, text/html;x="a,b";q=1', "text"),
  // What is malformed is passed over.
  negotiated("nonsense", "json"),
  negotiated(",,text/html,,", "html"),
  negotiated("text/html;q=high, text/plain;q=0.1", "text"),
  negotiated("text/, /html, text/plain", "text"),
  negotiated("*/html, text/plain", "text"),
  negotiated(",", "json"),
  // None.
  negotiated("image/png", "none"),
  negotiated("application/xml", "none"),
  negotiated("*/*;q=0", "none"),
  negotiated("application/json;q=0", "none"),
  negotiated("application/problem+json", "none"),
  {
    name: "several Accept fields are one list",
    request: {
      method: "GET",
      target: "/articles",
      headers: [
        ["Accept", "application/json;q=0.1"],
        ["Accept", "text/html"],
      ],
    },
    response: {
      status: 200,
      headers: { "content-type": "text/html; charset=utf-8" },
    },
  },
  {
    name: "a suffix decides, whatever is accepted",
    request: request("GET /articles.json", { Accept: "text/html" }),
    response: ok([{ id: 1 }], { vary: null }),
  },
  {
    name: "a suffix decides: html",
    request: request("GET /articles.html"),
    response: {
      status: 200,
      headers: { "content-type": "text/html; charset=utf-8", vary: null },
      text: "<p>in html</p>",
    },
  },
  {
    name: "a suffix that is not declared belongs to the id",
    request: request("GET /articles/7.xml"),
    response: echoed("articles#show", { params: { id: "7.xml" } }),
  },
  {
    name: "any other dot belongs to the id",
    request: request("GET /hosts/example.com"),
    response: ok({ name: "example.com" }),
  },
  {
    name: "a format without a serializer takes a string",
    request: request("GET /hosts/example.com.xml"),
    response: {
      status: 200,
      headers: { "content-type": "application/xml; charset=utf-8" },
      text: "<host>example.com</host>",
    },
  },
  {
    name: "a format without a serializer takes nothing else",
    request: request("GET /articles.csv"),
    response: problem(
      406,
      "There is no serializer for the format csv: only a string can be sent in it",
    ),
  },
  {
    name: "without formats Accept is not asked",
    request: request("GET /pings", { Accept: "text/html" }),
    response: {
      ...echoed("pings#index", {}),
      headers: { "content-type": "application/json", vary: null },
    },
  },
  {
    name: "without formats there is no suffix",
    request: request("GET /pings.json"),
    response: problem(404, nothingHere),
  },
  {
    name: "406 comes before the action",
    request: request("GET /articles/boom", { Accept: "image/png" }),
    response: { status: 406 },
  },
  {
    name: "404 comes before 406",
    request: request("GET /nothing", { Accept: "image/png" }),
    response: problem(404, nothingHere),
  },
  {
    name: "405 comes before 406",
    request: request("POST /articles/7", { Accept: "image/png" }),
    response: { status: 405 },
  },
];

function reply(
  id: string,
  name: string,
  response: HttpResponse,
  headers?: Headers,
): HttpCase {
  return { name, request: request(`GET /articles/${id}`, headers), response };
}

const internal = problem(500);

const replies: readonly HttpCase[] = [
  reply("later", "a promise of a reply", ok({ later: true })),
  reply("null", "null is a value", ok(null)),
  reply("text", "a string is a value of JSON", ok("plain")),
  reply("wide", "the content's length is counted in bytes", {
    ...ok("\u20ac"),
    headers: { "content-length": "5" },
  }),
  reply(
    "missing",
    "notFound()",
    problem(404, "There is no such article", {}, { vary: "Accept" }),
  ),
  reply("gone", "problem()", problem(410, "It was taken down")),
  reply(
    "limited",
    "problem() with a header",
    problem(429, "Slow down", {}, { "retry-after": "30" }),
  ),
  reply("invalid", "problem() with members of its own", {
    status: 422,
    headers: { "content-type": "application/problem+json" },
    json: {
      type: "https://errors.example/invalid",
      title: "Not valid",
      status: 422,
      detail: "The title is missing",
      errors: ["title"],
    },
  }),
  reply("thrown", "an HttpError answers", problem(409, "Somebody was faster")),
  reply(
    "late-thrown",
    "an HttpError answers, later",
    problem(403, "Not yours", { owner: "ann" }),
  ),
  reply("boom", "an error is a 500 that says nothing of it", internal),
  reply("late-boom", "a rejection is a 500 too", internal),
  reply("boom.html", "a 500 as HTML", {
    status: 500,
    headers: { "content-type": "text/html; charset=utf-8" },
    text: '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>500 Internal Server Error</title>\n<h1>500 Internal Server Error</h1>\n</html>\n',
  }),
  reply("markup.html", "an error as HTML is escaped", {
    status: 404,
    headers: { "content-type": "text/html; charset=utf-8" },
    text: '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>404 Not Found</title>\n<h1>404 Not Found</h1>\n<p>&lt;script&gt;&quot;a&quot; &amp; &#39;b&#39;&lt;/script&gt;</p>\n</html>\n',
  }),
  reply(
    "missing",
    "an error in the format that is accepted",
    {
      status: 404,
      headers: { "content-type": "text/plain; charset=utf-8", vary: "Accept" },
      text: "404 Not Found\n\nThere is no such article\n",
    },
    { Accept: "text/plain" },
  ),
  reply(
    "missing.csv",
    "an error in a format that has no way to say it is JSON",
    problem(404, "There is no such article"),
  ),
  {
    name: "404 in the format of the suffix",
    request: request("GET /nothing.text"),
    response: {
      status: 404,
      headers: { "content-type": "text/plain; charset=utf-8", vary: null },
      text: `404 Not Found\n\n${nothingHere}\n`,
    },
  },
  {
    name: "404 in the format that is accepted",
    request: request("GET /nothing", { Accept: "text/html" }),
    response: {
      status: 404,
      headers: { "content-type": "text/html; charset=utf-8", vary: "Accept" },
    },
  },
  reply("response", "a Response goes as it is", {
    status: 202,
    headers: { "content-type": "text/x-own", "x-own": "yes" },
    text: "from the web",
  }),
  reply("empty-response", "a Response without content", {
    status: 204,
    headers: { "content-type": null },
    text: "",
  }),
  reply("bytes", "bytes go as they are", {
    status: 200,
    headers: {
      "content-type": "application/octet-stream",
      "content-length": "4",
    },
  }),
  reply("stream", "a stream goes as it is", {
    status: 200,
    headers: { "content-type": "text/plain" },
    text: "in pieces",
  }),
  reply("empty", "a reply without content", {
    status: 200,
    headers: { "content-type": null },
    text: "",
  }),
  reply("reset", "205 has no content", { status: 205, text: "" }),
  reply("unchanged", "304 has no content", {
    status: 304,
    headers: { etag: '"1"', "content-type": null },
    text: "",
  }),
  {
    name: "204 has no content",
    request: request("DELETE /articles/7"),
    response: {
      status: 204,
      headers: { "content-type": null, "content-length": null },
      text: "",
    },
  },
  reply("cookies", "several headers of one name", {
    status: 200,
    headers: { "set-cookie": "a=1; Path=/, b=2" },
  }),
  reply("response-cookies", "several headers of one name in a Response", {
    status: 200,
    headers: { "set-cookie": "a=1; Path=/, b=2" },
  }),
  reply("headers", "headers of the action's own", {
    status: 200,
    headers: { "x-own": "a\tb", "cache-control": "no-store" },
  }),
  reply("varied", "Vary is added to", {
    status: 200,
    headers: { vary: "Accept, Cookie" },
  }),
  reply("away", "redirect() is a 303", {
    status: 303,
    headers: { location: "/articles", "content-type": null },
    text: "",
  }),
  reply("moved", "redirect() escapes what a URL cannot hold", {
    status: 301,
    headers: { location: "https://example.org/a%20b" },
    text: "",
  }),
  reply("open-redirect", "redirect() does not leave by accident", internal),
  reply("open-redirect-2", "nor by a backslash", internal),
  reply("split-location", "a line break in a location", internal),
  reply("split-header", "a line break in a header", internal),
  reply("nul-header", "a NUL in a header", internal),
  reply("wide-header", "a sign that no header can have", internal),
  reply("latin-header", "a sign that each host writes otherwise", internal),
  reply("bad-name", "a name that no header can have", internal),
  reply("bad-status", "a status that is none", internal),
  reply("undefined", "undefined is no value", internal),
  reply("cyclic", "a value that JSON cannot say", internal),
  reply("nothing", "an action that replies nothing", internal),
  reply("constructor", "a name that every object has", ok("constructor")),
  reply(
    "where",
    "the URL and the headers, in any case",
    ok({
      url: "http://example.test/articles/where?a=b%20c",
      host: "example.test",
    }),
  ),
  reply(
    "request",
    "the web's request, made when it is asked for",
    ok({
      url: "http://example.test/articles/request",
      method: "GET",
      accept: "application/json",
    }),
    { Accept: "application/json" },
  ),
  {
    name: "header fields of one name are joined",
    request: {
      method: "GET",
      target: "/articles/repeated",
      headers: [
        ["X-Own", "a"],
        ["x-own", "b"],
      ],
    },
    response: ok("a, b"),
  },
].map((entry) =>
  entry.request.target === "/articles/where"
    ? {
        ...entry,
        request: { ...entry.request, target: "/articles/where?a=b%20c" },
      }
    : entry,
);

const creations: readonly HttpCase[] = [
  {
    name: "created() is 201 with an absolute Location",
    request: request("POST /articles", jsonType, '{"title":"a"}'),
    response: {
      status: 201,
      headers: {
        location: "http://example.test/articles/7",
        "content-type": "application/json",
      },
      json: { body: { title: "a" } },
    },
  },
  ...[
    ["https://example.org/x", "https://example.org/x"],
    ["7", "http://example.test/7"],
    ["/a b\u20ac", "http://example.test/a%20b%E2%82%AC"],
    ["/a%20b?c=d#e", "http://example.test/a%20b?c=d#e"],
  ].map(([at = "", location = ""]) => ({
    name: `created() at ${at}`,
    request: request(`POST /articles?at=${encodeURIComponent(at)}`),
    response: { status: 201, headers: { location } },
  })),
  ...["//evil.example/", "/\\evil.example", "\\\\evil.example", "/a\r\nb"].map(
    (at) => ({
      name: `created() refuses ${JSON.stringify(at)}`,
      request: request(`POST /articles?at=${encodeURIComponent(at)}`),
      response: internal,
    }),
  ),
];

/** `PUT /articles/7` with a body; what the action saw of it. */
function body(
  name: string,
  headers: Headers,
  content: string | Uint8Array,
  seen: unknown,
): HttpCase {
  return {
    name,
    request: request("PUT /articles/7", headers, content),
    response: ok({ method: "PUT", params: { id: "7" }, body: seen }),
  };
}

function badBody(
  name: string,
  headers: Headers,
  content: string | Uint8Array,
  status: number,
  detail: string,
  reply: HttpResponse["headers"] = {},
): HttpCase {
  return {
    name,
    request: request("PUT /articles/7", headers, content),
    response: problem(status, detail, {}, reply),
  };
}

const accepted =
  "application/json, application/x-www-form-urlencoded, multipart/form-data, text/*, application/octet-stream";
const unsupported = `The body can be ${accepted}`;
const notJson = "The body is not valid JSON";
const notUtf8 = "The text is not UTF-8";
const badEscape = "A percent-encoded name or value is malformed";
const badForm = "The form is malformed or cut off";

const bodies: readonly HttpCase[] = [
  {
    name: "no body",
    request: request("PUT /articles/7"),
    response: ok({ method: "PUT", params: { id: "7" }, body: "nothing" }),
  },
  body("JSON", jsonType, '{"a":[1,null,{"b":"\u20ac"}]}', {
    a: [1, null, { b: "\u20ac" }],
  }),
  body("JSON that is no object", jsonType, "42", 42),
  body("JSON with blanks around it", jsonType, " [1]\r\n", [1]),
  body("JSON with a byte order mark", jsonType, "\ufeff[1]", [1]),
  body("a type in capitals", { "Content-Type": "Application/JSON" }, "1", 1),
  body(
    "a type with a charset",
    { "Content-Type": 'application/json; charset="UTF-8"' },
    "1",
    1,
  ),
  body(
    "a type with an empty parameter",
    { "Content-Type": "application/json;" },
    "1",
    1,
  ),
  body(
    "a type that is JSON underneath",
    { "Content-Type": "application/merge-patch+json" },
    "1",
    1,
  ),
  body("text", { "Content-Type": "text/plain" }, "a\u20ac", "a\u20ac"),
  body("empty text", { "Content-Type": "text/plain" }, "", ""),
  body("text of any kind", { "Content-Type": "text/csv" }, "a,b", "a,b"),
  body(
    "bytes",
    { "Content-Type": "application/octet-stream" },
    new Uint8Array([0, 255, 10]),
    { bytes: [0, 255, 10] },
  ),
  badBody("JSON that is cut off", jsonType, '{"a":', 400, notJson),
  badBody("JSON that is empty", jsonType, "", 400, notJson),
  badBody("JSON in single quotes", jsonType, "{'a':1}", 400, notJson),
  badBody("JSON twice", jsonType, "1 2", 400, notJson),
  badBody(
    "JSON that is not UTF-8",
    jsonType,
    new Uint8Array([0x22, 0xff, 0x22]),
    400,
    notUtf8,
  ),
  badBody(
    "JSON that is deep",
    jsonType,
    "[".repeat(1000) + "]".repeat(1000),
    400,
    "The JSON is nested too deep",
  ),
  badBody(
    "JSON that is deep and never closed",
    jsonType,
    '{"a":'.repeat(600),
    400,
    "The JSON is nested too deep",
  ),
  body(
    "JSON whose text only looks deep",
    jsonType,
    JSON.stringify(`${"[".repeat(900)}\\"${"{".repeat(900)}`),
    `${"[".repeat(900)}\\"${"{".repeat(900)}`,
  ),
  badBody(
    "JSON with __proto__",
    jsonType,
    '{"a":[{"__proto__":{"admin":true}}]}',
    400,
    "__proto__ cannot be a name",
  ),
  badBody(
    "JSON with __proto__ in disguise",
    jsonType,
    '{"\\u005f_pr\\u006fto__":{"admin":true}}',
    400,
    "__proto__ cannot be a name",
  ),
  body("JSON that speaks of __proto__", jsonType, '["__proto__"]', [
    "__proto__",
  ]),
  badBody(
    "a type that we do not read",
    { "Content-Type": "image/png" },
    "x",
    415,
    unsupported,
    { accept: accepted },
  ),
  badBody(
    "XML",
    { "Content-Type": "application/xml" },
    "<a/>",
    415,
    unsupported,
  ),
  badBody(
    "a type that is none",
    { "Content-Type": "json" },
    "1",
    415,
    unsupported,
  ),
  badBody(
    "two types",
    { "Content-Type": "application/json, text/plain" },
    "1",
    415,
    unsupported,
  ),
  badBody(
    "a charset that we do not read",
    { "Content-Type": "text/plain; charset=iso-8859-1" },
    "a",
    415,
    "The body's charset has to be UTF-8",
  ),
  badBody(
    "a charset that we do not read: JSON",
    { "Content-Type": "application/json; charset=utf-16" },
    "1",
    415,
    "The body's charset has to be UTF-8",
  ),
  badBody(
    "a body that is compressed",
    { ...jsonType, "Content-Encoding": "gzip" },
    "x",
    415,
    "The body must not have a Content-Encoding",
    { "accept-encoding": "identity" },
  ),
  body(
    "an encoding that changes nothing",
    { ...jsonType, "Content-Encoding": "identity" },
    "1",
    1,
  ),
  {
    name: "a body that is too long",
    request: request("PUT /articles/7", jsonType, `"${"a".repeat(5000)}"`),
    response: problem(413, "The body is longer than 4096 bytes"),
  },
  {
    name: "a body that is as long as it may be",
    request: request("PUT /articles/7", jsonType, `"${"a".repeat(4094)}"`),
    response: ok({
      method: "PUT",
      params: { id: "7" },
      body: "a".repeat(4094),
    }),
  },
  {
    name: "a body that nobody reads is not judged",
    request: request(
      "DELETE /articles/7",
      { "Content-Type": "image/png" },
      "x".repeat(5000),
    ),
    response: { status: 204 },
  },
  {
    name: "without a Content-Type the suffix says what the body is",
    request: request("PUT /articles/7.json", {}, new Uint8Array([0x31])),
    response: ok({ method: "PUT", params: { id: "7" }, body: 1 }),
  },
  {
    name: "without a Content-Type and a suffix nothing does",
    request: request("PUT /articles/7", {}, new Uint8Array([0x31])),
    response: problem(415, unsupported),
  },
  {
    name: "the Content-Type goes before the suffix",
    request: request(
      "PUT /articles/7.json",
      { "Content-Type": "text/plain" },
      "1",
    ),
    response: ok({ method: "PUT", params: { id: "7" }, body: "1" }),
  },
];

const forms: readonly HttpCase[] = [
  body("a form", form, "a=1&b=", { a: "1", b: "" }),
  body("an empty form", form, "", {}),
  body("a form, decoded", form, "a+b=c%2Bd%20%E2%82%AC+e", {
    "a b": "c+d \u20ac e",
  }),
  body("a form, not escaped", form, "a=\u20ac", { a: "\u20ac" }),
  body("a name without a value", form, "a", { a: null }),
  body("more than one equals sign", form, "a=b=c", { a: "b=c" }),
  body("empty pairs", form, "&&a=1&&", { a: "1" }),
  body("pairs without a name", form, "=1&a=2", { a: "2" }),
  body("a name twice", form, "a=1&a=2", { a: "2" }),
  body("records", form, "article[title]=a&article[body]=b", {
    article: { title: "a", body: "b" },
  }),
  body("escaped brackets", form, "article%5Btitle%5D=a", {
    article: { title: "a" },
  }),
  body("lists", form, "tags[]=a&tags[]=b", { tags: ["a", "b"] }),
  body("lists in records", form, "a[b][]=1&a[b][]=2", { a: { b: ["1", "2"] } }),
  body("records in lists", form, "l[][a]=1&l[][b]=2&l[][a]=3", {
    l: [{ a: "1", b: "2" }, { a: "3" }],
  }),
  body("brackets that do not pair", form, "a[b=1&c]=2&[d]=3", {
    "a[b": "1",
    "c]": "2",
    "[d]": "3",
  }),
  body("_method in a PUT is a field like any other", form, "_method=DELETE", {
    _method: "DELETE",
  }),
  badBody("a malformed escape", form, "a=%zz", 400, badEscape),
  badBody("an escape that is no UTF-8", form, "a=%ff", 400, badEscape),
  badBody(
    "bytes that are no UTF-8",
    form,
    new Uint8Array([97, 61, 255]),
    400,
    notUtf8,
  ),
  badBody(
    "a name that is a text and a record",
    form,
    "a=1&a[b]=2",
    400,
    '"a" is used both with and without brackets, or with two kinds of them',
  ),
  badBody(
    "a name that is a list and a record",
    form,
    "a[]=1&a[b]=2",
    400,
    '"a" is used both with and without brackets, or with two kinds of them',
  ),
  badBody(
    "__proto__",
    form,
    "__proto__[admin]=1",
    400,
    "__proto__ cannot be a name",
  ),
  badBody(
    "__proto__ further down",
    form,
    "a[__proto__][admin]=1",
    400,
    "__proto__ cannot be a name",
  ),
  body("constructor", form, "constructor[prototype][admin]=1", {
    constructor: { prototype: { admin: "1" } },
  }),
  badBody(
    "a name that is deep",
    form,
    `a${"[b]".repeat(40)}=1`,
    400,
    "A name is nested too deep",
  ),
  body("parts", multipart, parts(field("a", "1"), field("b[c]", "\u20ac")), {
    a: "1",
    b: { c: "\u20ac" },
  }),
  body("no parts", multipart, "--cut--\r\n", {}),
  body("an empty part", multipart, parts(field("a", "")), { a: "" }),
  body("parts with line breaks", multipart, parts(field("a", "1\r\n2\r\n")), {
    a: "1\r\n2\r\n",
  }),
  body(
    "parts that look like the boundary",
    multipart,
    parts(field("a", "x--cut\r\n-\r\n--cu")),
    { a: "x--cut\r\n-\r\n--cu" },
  ),
  body(
    "text before and behind the parts",
    multipart,
    `hello\r\n${parts(field("a", "1"))}bye`,
    { a: "1" },
  ),
  body(
    "blanks behind the boundary",
    multipart,
    parts(field("a", "1")).replace("--cut\r\n", "--cut \t\r\n"),
    { a: "1" },
  ),
  body(
    "a boundary in quotes",
    { "Content-Type": 'multipart/form-data; boundary="a b"' },
    parts(field("a", "1")).replaceAll("--cut", "--a b"),
    { a: "1" },
  ),
  body("files", multipart, parts(file("f", "a.txt", "hello")), {
    f: { file: "a.txt", type: "text/plain", size: 5 },
  }),
  body(
    "files in lists",
    multipart,
    parts(file("f[]", "a.txt", "a"), file("f[]", "b.txt", "bb")),
    {
      f: [
        { file: "a.txt", type: "text/plain", size: 1 },
        { file: "b.txt", type: "text/plain", size: 2 },
      ],
    },
  ),
  body(
    "files in records",
    multipart,
    parts(file("a[f]", "a.txt", "a"), field("a[b]", "1")),
    { a: { f: { file: "a.txt", type: "text/plain", size: 1 }, b: "1" } },
  ),
  body(
    "a file's name is no path",
    multipart,
    parts(file("f", "../../etc/passwd", "a")),
    { f: { file: "passwd", type: "text/plain", size: 1 } },
  ),
  body(
    "a file's name with quotes, as browsers escape them",
    multipart,
    parts(file("f", "a%22b.txt", "a")),
    { f: { file: 'a"b.txt', type: "text/plain", size: 1 } },
  ),
  body(
    "a file's name with quotes, as others do",
    multipart,
    parts(file("f", 'a\\"b.txt', "a")),
    { f: { file: 'a"b.txt', type: "text/plain", size: 1 } },
  ),
  body("no file was chosen", multipart, parts(file("f", "", "")), {}),
  badBody("parts that are cut off", multipart, "--cut\r\nConte", 400, badForm),
  badBody(
    "parts without an end",
    multipart,
    parts(field("a", "1")).replace("--cut--", "--cut"),
    400,
    badForm,
  ),
  badBody("parts without the boundary", multipart, "hello", 400, badForm),
  badBody(
    "a part without a name",
    multipart,
    parts(["Content-Disposition: form-data", "1"]),
    400,
    badForm,
  ),
  badBody(
    "a part without headers",
    multipart,
    "--cut\r\n\r\nhello\r\n--cut--",
    400,
    badForm,
  ),
  badBody(
    "a part that is no UTF-8",
    multipart,
    new TextEncoder()
      .encode(parts(field("a", "?")))
      .map((byte) => (byte === 0x3f ? 0xff : byte)),
    400,
    notUtf8,
  ),
  badBody(
    "parts without a boundary",
    { "Content-Type": "multipart/form-data" },
    "--cut--",
    400,
    "The form's Content-Type has no valid boundary",
  ),
];

function overridden(
  name: string,
  content: string,
  method: string,
  seen: unknown,
  headers: Headers = form,
): HttpCase {
  return {
    name,
    request: request("POST /articles/7", headers, content),
    response: ok({ method, params: { id: "7" }, body: seen }),
  };
}

function notOverridden(
  name: string,
  line: string,
  headers: Headers,
  content: string,
): HttpCase {
  return {
    name,
    request: request(line, headers, content),
    response: { status: 405 },
  };
}

function badOverride(content: string): HttpCase {
  return {
    name: `400 for ${content}`,
    request: request("POST /articles/7", form, content),
    response: problem(400, "_method has to be PUT, PATCH or DELETE, once"),
  };
}

const overrides: readonly HttpCase[] = [
  overridden("_method=PUT", "_method=PUT&a=1", "PUT", { a: "1" }),
  overridden("_method=put", "_method=put", "PUT", {}),
  overridden("_method behind other fields", "a=1&_method=Put&b=2", "PUT", {
    a: "1",
    b: "2",
  }),
  overridden("_method, escaped", "%5Fmethod=%50UT", "PUT", {}),
  overridden(
    "_method in parts",
    parts(field("_method", "PUT"), field("a", "1")),
    "PUT",
    { a: "1" },
    multipart,
  ),
  overridden(
    "_method in front of a file",
    parts(field("_method", "PUT"), file("f", "a.txt", "a")),
    "PUT",
    { f: { file: "a.txt", type: "text/plain", size: 1 } },
    multipart,
  ),
  overridden(
    "_method in a form whose type is in capitals",
    "_method=PUT",
    "PUT",
    {},
    { "Content-Type": "APPLICATION/X-WWW-FORM-URLENCODED; charset=utf-8" },
  ),
  {
    name: "_method=DELETE",
    request: request("POST /articles/7", form, "_method=delete"),
    response: { status: 204 },
  },
  {
    name: "_method=PATCH where only PUT updates",
    request: request("POST /articles/7", form, "_method=patch"),
    response: {
      status: 405,
      headers: { allow: "GET, HEAD, PUT, DELETE, OPTIONS" },
    },
  },
  {
    name: "_method where its path takes no such method",
    request: request("POST /articles", form, "_method=DELETE"),
    response: { status: 405, headers: { allow: "GET, HEAD, POST, OPTIONS" } },
  },
  {
    name: "a form without _method is a POST",
    request: request("POST /articles", form, "article[title]=a"),
    response: { status: 201, json: { body: { article: { title: "a" } } } },
  },
  {
    name: "a form in parts without _method is a POST",
    request: request("POST /articles", multipart, parts(field("a", "1"))),
    response: { status: 201, json: { body: { a: "1" } } },
  },
  badOverride("_method=GET"),
  badOverride("_method=POST"),
  badOverride("_method="),
  badOverride("_method"),
  badOverride("_method=PUT%20"),
  badOverride("_method=PUT%0D%0A"),
  badOverride("_method[]=PUT"),
  badOverride("_method[a]=PUT"),
  badOverride("_method=PUT&_method=PUT"),
  badOverride("_method=PUT&_method=DELETE"),
  notOverridden(
    "_method behind a file is not seen",
    "POST /articles/7",
    multipart,
    parts(file("f", "a.txt", "a"), field("_method", "PUT")),
  ),
  notOverridden(
    "a file that is called _method is not seen",
    "POST /articles/7",
    multipart,
    parts(file("_method", "a.txt", "PUT")),
  ),
  notOverridden(
    "_method in JSON is not seen",
    "POST /articles/7",
    jsonType,
    '{"_method":"PUT"}',
  ),
  notOverridden(
    "_method in text is not seen",
    "POST /articles/7",
    { "Content-Type": "text/plain" },
    "_method=PUT",
  ),
  notOverridden(
    "_method in the query is not seen",
    "POST /articles/7?_method=PUT",
    form,
    "a=1",
  ),
  notOverridden(
    "X-HTTP-Method-Override is not honoured",
    "POST /articles/7",
    { ...form, "X-HTTP-Method-Override": "PUT" },
    "a=1",
  ),
  notOverridden(
    "_METHOD is another name",
    "POST /articles/7",
    form,
    "_METHOD=PUT",
  ),
  {
    name: "a form that is malformed is 400 before its route is looked for",
    request: request("POST /nothing", form, "a=%zz"),
    response: problem(400, badEscape),
  },
  {
    name: "a form that is too long is 413",
    request: request("POST /articles/7", form, `a=${"b".repeat(5000)}`),
    response: problem(413, "The body is longer than 4096 bytes"),
  },
  {
    name: "a form that is compressed is 415",
    request: request(
      "POST /articles/7",
      { ...form, "Content-Encoding": "gzip" },
      "a=1",
    ),
    response: problem(415, "The body must not have a Content-Encoding"),
  },
];

function asked(query: string, seen: unknown): HttpCase {
  return {
    name: `?${query}`,
    request: request(`GET /articles/7/comments?${query}`),
    response: echoed("comments#index", {
      params: { article_id: "7" },
      query: seen,
    }),
  };
}

const queries: readonly HttpCase[] = [
  asked("", {}),
  asked("a=1&b=2", { a: "1", b: "2" }),
  asked("a+b=c%20d%2B", { "a b": "c d+" }),
  asked("a[]=1&a[]=2", { a: ["1", "2"] }),
  asked("a%5B%5D=1", { a: ["1"] }),
  asked("a[b][c]=1&a[b][d]=2", { a: { b: { c: "1", d: "2" } } }),
  asked("a[b]", { a: { b: null } }),
  asked("a[][]=1&a[][]=2", { a: [["1"], ["2"]] }),
  asked("a=/?x", { a: "/?x" }),
  asked("a=1;b=2", { a: "1;b=2" }),
  asked("constructor=1&toString=2", { constructor: "1", toString: "2" }),
  ...["a=%zz", "%ff=1", "a=%e2%82"].map((query) => ({
    name: `400 for ?${query}`,
    request: request(`GET /articles/7/comments?${query}`),
    response: problem(400, badEscape),
  })),
  {
    name: "400 for ?__proto__[a]=1",
    request: request("GET /articles/7/comments?__proto__[a]=1"),
    response: problem(400, "__proto__ cannot be a name"),
  },
  {
    name: "400 for more names than anybody needs",
    request: request(`GET /articles/7/comments?${"a&".repeat(5000)}`),
    response: problem(400, "There are more than 4096 names"),
  },
  {
    name: "a query that nobody reads is not judged",
    request: request("GET /articles?a=%zz"),
    response: ok([{ id: 1 }]),
  },
];

export const httpCases: readonly HttpCase[] = [
  ...methods,
  ...negotiation,
  ...replies,
  ...creations,
  ...bodies,
  ...forms,
  ...overrides,
  ...queries,
];

/** The longest body that the application of these cases takes. */
export const bodyLimit = 4096;
