/** What pages of other sites may send without being asked, and what is made of it. */
import {
  form,
  jsonType,
  multipart,
  parts,
  field,
  problem,
  request,
  type Headers,
  type HttpCase,
  type HttpResponse,
} from "./build.js";

function refusal(origin: string): HttpResponse {
  const detail = `A page of ${origin} has sent this: trustedOrigins can allow it`;
  return problem(403, detail, {}, { location: null });
}

const simple: readonly (readonly [name: string, Headers, string?])[] = [
  ["no body", {}],
  ["a body without a type", {}, "a"],
  ["a form", form, "a=1"],
  ["a form in parts", multipart, parts(field("a", "1"))],
  ["text", { "Content-Type": "text/plain" }, "a"],
  ["text in capitals", { "Content-Type": "TEXT/Plain; charset=utf-8" }, "a"],
  ["a type that is none", { "Content-Type": "json" }, "a"],
];

const foreign: readonly (readonly [Headers, string])[] = [
  [{ "Sec-Fetch-Site": "cross-site" }, "another site"],
  [{ "Sec-Fetch-Site": "same-site" }, "another site"],
  [{ "Sec-Fetch-Site": "" }, "another site"],
  [
    { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
    "https://evil.example",
  ],
  [{ Origin: "https://evil.example" }, "https://evil.example"],
  [{ Origin: "http://example.test:81" }, "http://example.test:81"],
  [{ Origin: "null" }, "null"],
  [
    { Origin: "http://example.test.evil.example" },
    "http://example.test.evil.example",
  ],
];

const own: readonly Headers[] = [
  {},
  { "Sec-Fetch-Site": "same-origin" },
  { "Sec-Fetch-Site": "none" },
  { "Sec-Fetch-Site": "same-origin", Origin: "https://elsewhere.example" },
  { Origin: "http://example.test" },
  // A proxy has spoken HTTPS.
  { Origin: "https://example.test" },
];

function show(headers: Headers): string {
  return JSON.stringify(headers);
}

export const crossSite: readonly HttpCase[] = [
  ...simple.flatMap(([name, headers, content]) =>
    foreign.map(([from, origin]) => ({
      name: `${name} from ${show(from)} is refused`,
      request: request("POST /pings", { ...headers, ...from }, content),
      response: refusal(origin),
    })),
  ),
  ...own.map((from) => ({
    name: `a form from ${show(from)} is heard`,
    request: request("POST /pings", { ...form, ...from }, "a=1"),
    response: { status: 200 },
  })),
  {
    name: "what a browser asks about first is not refused",
    request: request(
      "POST /pings",
      { ...jsonType, "Sec-Fetch-Site": "cross-site", Origin: "https://a.test" },
      "1",
    ),
    response: { status: 200 },
  },
  {
    name: "nor is what changes nothing",
    request: request("GET /pings", { "Sec-Fetch-Site": "cross-site" }),
    response: { status: 200 },
  },
  ...["_method=DELETE", "_method=nothing", "%zz"].map((content) => ({
    name: `it is refused before its form is read: ${content}`,
    request: request(
      "POST /articles/7",
      { ...form, "Sec-Fetch-Site": "cross-site" },
      content,
    ),
    response: refusal("another site"),
  })),
  {
    name: "and before 405",
    request: request("POST /articles/7", { "Sec-Fetch-Site": "cross-site" }),
    response: refusal("another site"),
  },
  {
    name: "where there is nothing, nothing is refused",
    request: request("POST /nothing", { "Sec-Fetch-Site": "cross-site" }),
    response: { status: 404 },
  },
  {
    name: "_method is a field like others where there are no pages",
    request: request("POST /pings", form, "_method=DELETE&a=1"),
    response: {
      status: 200,
      json: {
        method: "POST",
        params: {},
        body: { _method: "DELETE", a: "1" },
      },
    },
  },
];
