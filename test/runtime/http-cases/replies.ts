/** What becomes of what an action replies, or throws. */
import {
  internal,
  jsonType,
  nothingHere,
  ok,
  problem,
  request,
  type Headers,
  type HttpCase,
  type HttpResponse,
} from "./build.js";

function reply(
  id: string,
  name: string,
  response: HttpResponse,
  headers?: Headers,
): HttpCase {
  return { name, request: request(`GET /articles/${id}`, headers), response };
}

export const replies: readonly HttpCase[] = [
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
  reply("error-response", "a Response that is an error", internal),
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
  reply("moved-home", "redirect() to a URL of our own", {
    status: 301,
    headers: { location: "http://example.test/articles" },
    text: "",
  }),
  reply("moved-away", "redirect() to another site has to be meant", internal),
  reply("moved-script", "redirect() never leads to a script", internal),
  reply("node-stream", "a stream that is none of the web's", internal),
  reply("attached", "attachment() says any name", {
    status: 200,
    headers: {
      "content-disposition": `attachment; filename="K_se \\"1\\".csv"; filename*=UTF-8''K%C3%A4se%20%221%22.csv`,
      "x-content-type-options": "nosniff",
    },
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
    "where?a=b%20c",
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
];

export const creations: readonly HttpCase[] = [
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
