/** What an attacker would try: injection, pollution, smuggling, confusion. */
import {
  badBody,
  echoed,
  field,
  form,
  internal,
  jsonType,
  multipart,
  nothingHere,
  ok,
  parts,
  problem,
  request,
  type Headers,
  type HttpCase,
  type HttpRequest,
  type HttpResponse,
} from "./build.js";

function attack(
  name: string,
  sent: HttpRequest,
  response: HttpResponse,
): HttpCase {
  return { name, request: sent, response };
}

const xmlType = { "Content-Type": "application/xml" };
const noProto = "__proto__ cannot be a name";

/** `POST /articles`, whose action takes the Location from the query. */
function located(at: string, location: string | null): HttpCase {
  const sent = request(`POST /articles?at=${encodeURIComponent(at)}`);
  const headers = { location, "set-cookie": null };
  return attack(
    `created() at ${JSON.stringify(at)}`,
    sent,
    location === null
      ? { ...internal, headers: { ...internal.headers, ...headers } }
      : { status: 201, headers },
  );
}

const page = { "content-type": "text/html; charset=utf-8" };
const script = "%3Cscript%3Ealert(1)%3C/script%3E";

/** An error as a page holds nothing of the request that a browser would run. */
function reflected(name: string, sent: HttpRequest, detail: string): HttpCase {
  return attack(`a page on ${name}`, sent, {
    status: 400,
    headers: page,
    text: `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>400 Bad Request</title>\n<h1>400 Bad Request</h1>\n<p>${detail}</p>\n</html>\n`,
  });
}

function notFound(target: string): HttpCase {
  return attack(`nothing at ${target}`, request(`GET ${target}`), {
    status: 404,
    headers: page,
    text: `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>404 Not Found</title>\n<h1>404 Not Found</h1>\n<p>${nothingHere}</p>\n</html>\n`,
  });
}

/** A request that must stay what its request line says. */
function staysPost(
  name: string,
  headers: Headers,
  content: string,
  target = "/articles/7",
): HttpCase {
  return attack(name, request(`POST ${target}`, headers, content), {
    status: 405,
    headers: { allow: "GET, HEAD, PUT, DELETE, OPTIONS" },
  });
}

export const security: readonly HttpCase[] = [
  // Header injection.
  located("/a\r\nSet-Cookie: a=1", null),
  located("/a\nSet-Cookie: a=1", null),
  located("/a\0", null),
  located("/a\u2028b", "http://example.test/a%E2%80%A8b"),
  located(
    "/\u560d\u560aSet-Cookie:a",
    "http://example.test/%E5%98%8D%E5%98%8ASet-Cookie:a",
  ),
  attack(
    "a problem's detail is no header",
    request("GET /documents/lines"),
    problem(404, "a\r\nSet-Cookie: a=1", {}, { "set-cookie": null }),
  ),
  attack(
    "a problem's header cannot begin another",
    request("GET /documents/split"),
    {
      ...internal,
      headers: { ...internal.headers, "set-cookie": null },
    },
  ),
  // Locations that lead elsewhere.
  located("//evil.example/a", null),
  located("/\\evil.example", null),
  located("\\\\evil.example", null),
  located("\\/evil.example", null),
  located("/\t/evil.example", "http://example.test/%09/evil.example"),
  located(" //evil.example", "http://example.test/%20//evil.example"),
  // Prototype pollution.
  ...[
    "__proto__[polluted]=1",
    "a[__proto__][polluted]=1",
    "__proto__=1",
    "a[][__proto__]=1",
  ].flatMap((pair) => [
    attack(
      `?${pair}`,
      request(`GET /articles/7/comments?${pair}`),
      problem(400, noProto),
    ),
    badBody(`a form with ${pair}`, form, pair, 400, noProto),
  ]),
  badBody(
    "a form in parts with __proto__",
    multipart,
    parts(field("__proto__[polluted]", "1")),
    400,
    noProto,
  ),
  attack(
    "?constructor[prototype][polluted]=1",
    request("GET /articles/7/comments?constructor[prototype][polluted]=1"),
    problem(400, "constructor cannot be a name"),
  ),
  attack(
    "?a[prototype]=1",
    request("GET /articles/7/comments?a[prototype]=1"),
    problem(400, "prototype cannot be a name"),
  ),
  badBody(
    "JSON with __proto__ at the top",
    jsonType,
    '{"__proto__":{"polluted":1}}',
    400,
    noProto,
  ),
  badBody(
    "JSON with constructor",
    jsonType,
    '{"constructor":{"prototype":{"polluted":1}}}',
    400,
    "constructor cannot be a name",
  ),
  badBody(
    "JSON with prototype, in disguise",
    jsonType,
    '[{"\\u0070rototype":1}]',
    400,
    "prototype cannot be a name",
  ),
  badBody(
    "a form with constructor",
    form,
    "constructor[prototype][polluted]=1",
    400,
    "constructor cannot be a name",
  ),
  badBody(
    "XML with __proto__",
    xmlType,
    "<a><__proto__><polluted>1</polluted></__proto__></a>",
    400,
    noProto,
  ),
  // With its sign it is a name like any other.
  attack(
    "XML with __proto__ as an attribute",
    request("PUT /documents/7", xmlType, '<a __proto__="1"/>'),
    ok({ body: { "@__proto__": "1" } }),
  ),
  badBody(
    "XML with constructor, escaped",
    xmlType,
    "<a><_x0063_onstructor>1</_x0063_onstructor></a>",
    400,
    "constructor cannot be a name",
  ),
  // Methods that are smuggled in.
  staysPost("_method in the query", form, "a=1", "/articles/7?_method=DELETE"),
  staysPost("_method in JSON", jsonType, '{"_method":"DELETE"}'),
  staysPost("_method in XML", xmlType, "<a><_method>DELETE</_method></a>"),
  staysPost(
    "_method in text",
    { "Content-Type": "text/plain" },
    "_method=DELETE",
  ),
  staysPost("X-HTTP-Method", { ...form, "X-HTTP-Method": "DELETE" }, "a=1"),
  staysPost(
    "X-Method-Override",
    { ...form, "X-Method-Override": "DELETE" },
    "a=1",
  ),
  staysPost("another name in capitals", form, "_METHOD=DELETE"),
  ...["TRACE", "CONNECT", "OPTIONS", "HEAD", "DELETE\0", "DELETE\r\nX: 1"].map(
    (method) =>
      attack(
        `_method=${JSON.stringify(method)}`,
        request(
          "POST /articles/7",
          form,
          `_method=${encodeURIComponent(method)}`,
        ),
        problem(400, "_method has to be PUT, PATCH or DELETE, once"),
      ),
  ),
  attack(
    "_method does not take a subset without ids",
    request("POST /articles/selected", form, "_method=DELETE&article_ids=1"),
    problem(400, "Name what this is about: ?article_ids[]=1"),
  ),
  // What is sent comes back as text, or not at all.
  notFound(`/${script}.html`),
  notFound(`/nothing/"onload="alert(1).html`),
  reflected(
    "a name in two ways",
    request("POST /articles.html", form, `${script}=1&${script}[]=2`),
    "&quot;&lt;script&gt;alert(1)&lt;/script&gt;&quot; is used both with and without brackets, or with two kinds of them",
  ),
  // Texts that badly written patterns take forever for.
  ...[
    ["Accept", `text/html${";a=b".repeat(2000)}`],
    ["Accept", `text/html;${'a="'.repeat(2500)}`],
    ["Accept", `text/html;a="${"\\".repeat(7000)}`],
    ["Accept", `${"text/html, ".repeat(700)}*/*`],
    ["Accept", `${" ".repeat(7000)}x`],
    ["Accept", `*/*;q=${"0".repeat(7000)}x`],
    ["Accept", `a/b;q=${"1".repeat(7000)}x`],
    ["If-None-Match", '"'.repeat(7000)],
    ["If-None-Match", `${'W/"a"'.repeat(1500)}x`],
    ["If-Modified-Since", `Sun, ${"0".repeat(7000)}`],
    ["Content-Type", `text/html${" ;".repeat(3500)}x`],
  ].map(([name = "", value = ""], index) =>
    attack(
      `${name} that takes long, ${index}`,
      request("GET /pings", { [name]: value }),
      echoed("pings#index", {}),
    ),
  ),
  ...[
    `/articles/${"a.".repeat(3000)}html`,
    `/articles/${".".repeat(6000)}x`,
    `/articles/${"%2e".repeat(2000)}x.json`,
    `/articles${"/".repeat(6000)}7`,
    `/${"articles/".repeat(700)}`,
    `/articles/7/comments?${"[".repeat(6000)}`,
    `/articles/7/comments?a${"[]".repeat(3000)}=1`,
  ].map((target, index) => ({
    name: `an address that takes long, ${index}`,
    request: request(`GET ${target}`, { Accept: "application/json" }),
    response: { status: [406, 200, 200, 404, 404, 200, 400][index] ?? 0 },
  })),
  attack(
    "and all is as it was",
    request("GET /pings"),
    ok({
      controller: "pings",
      action: "index",
      method: "GET",
      params: {},
      query: {},
      format: "json",
    }),
  ),
];

/** Some hosts answer such a path themselves: see `raw.ts`. */
export const malformedPage: HttpCase = reflected(
  "a path that is malformed",
  request("GET /articles/%zz%3Cscript%3E.html"),
  "The path is malformed",
);
