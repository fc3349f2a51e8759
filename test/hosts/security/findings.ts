/** What strangers have tried, and what has to come of it on every host. */
import {
  body,
  field,
  form,
  jsonType,
  multipart,
  parts,
  problem,
  request,
  unsupported,
  type HttpCase,
  type HttpRequest,
} from "../../runtime/http-cases/build.js";

export interface Finding {
  readonly title: string;
  readonly cases: readonly HttpCase[];
}

/** Cases that are told apart by what is sent, and answered with one status. */
function refused(
  status: number,
  requests: Readonly<Record<string, HttpRequest>>,
): HttpCase[] {
  return Object.entries(requests).map(([name, sent]) => ({
    name: `${status} for ${name}`,
    request: sent,
    response: { status },
  }));
}

function shown(id: string): HttpRequest {
  return request(`GET /articles/${id}`, { Accept: "application/json" });
}

const ones = "1".repeat(6000);
const deep = "[".repeat(600) + "]".repeat(600);
const foreign = { "Sec-Fetch-Site": "cross-site" };

export const findings: readonly Finding[] = [
  {
    title: "stalls",
    cases: [
      {
        name: "a weight with thousands of digits",
        request: request("GET /pings", { Accept: `a/b;q=${ones}x` }),
        response: { status: 200 },
      },
      {
        name: "a media type with thousands of backslashes",
        request: request("GET /pings", {
          Accept: `a/b;c="${"\\".repeat(6000)}`,
        }),
        response: { status: 200 },
      },
      ...refused(400, {
        "JSON with 600 levels": request("PUT /articles/7", jsonType, deep),
        "XML with 550 levels": request(
          "PUT /documents/7",
          { "Content-Type": "application/xml", "If-Match": "*" },
          "<a>".repeat(550) + "</a>".repeat(550),
        ),
        "a name with 600 brackets": request(
          "PUT /articles/7",
          form,
          `a${"[b]".repeat(600)}=1`,
        ),
      }),
    ],
  },
  {
    title: "nothing is refused after it was done",
    cases: [
      {
        name: "an order by curl -d, with a value that HTML cannot write",
        request: request(
          "POST /articles",
          { ...form, Accept: "text/html" },
          "a=1",
        ),
        response: { status: 201, json: { body: { a: "1" } } },
      },
      {
        name: "406 comes before the action",
        request: request("POST /documents", {
          ...jsonType,
          Accept: "image/png",
        }),
        response: { status: 406 },
      },
    ],
  },
  {
    title: "requests of other sites",
    cases: [
      ...refused(403, {
        "a form": request("POST /pings", { ...form, ...foreign }, "a=1"),
        "a form in parts": request(
          "POST /pings",
          { ...multipart, ...foreign },
          parts(field("a", "1")),
        ),
        text: request(
          "POST /pings",
          { "Content-Type": "text/plain", ...foreign },
          "{}",
        ),
        "a body without a type": request("POST /pings", foreign, "{}"),
        "no body": request("POST /pings", foreign),
        "a page in a sandbox": request(
          "POST /pings",
          { ...form, Origin: "null" },
          "a=1",
        ),
        "an old browser": request(
          "POST /pings",
          { ...form, Origin: "https://evil.example" },
          "a=1",
        ),
        "a method that the form hides": request(
          "POST /articles/7",
          { ...form, ...foreign },
          "_method=DELETE",
        ),
        "a path without POST": request("POST /articles/7", foreign),
      }),
      {
        name: "our own page",
        request: request(
          "POST /pings",
          { ...form, "Sec-Fetch-Site": "same-origin" },
          "a=1",
        ),
        response: { status: 200 },
      },
      {
        name: "_method is not heard where there are no pages",
        request: request("POST /pings", form, "_method=DELETE"),
        response: { status: 200, json: posted({ _method: "DELETE" }) },
      },
    ],
  },
  {
    title: "bodies without Content-Type",
    cases: [
      {
        name: "415, whatever the suffix says",
        request: request("PUT /articles/7.json", {}, '{"a":1}'),
        response: problem(415, unsupported),
      },
      {
        name: "no body is an empty record",
        request: request("POST /pings"),
        response: { status: 200, json: posted({}) },
      },
    ],
  },
  {
    title: "names that change prototypes",
    cases: ["__proto__", "constructor", "prototype"].flatMap((name) =>
      refused(400, {
        [`${name} in JSON`]: request(
          "PUT /articles/7",
          jsonType,
          `{"a":{"${name}":{"polluted":1}}}`,
        ),
        [`${name} in JSON, escaped`]: request(
          "PUT /articles/7",
          jsonType,
          `{"\\u00${name.charCodeAt(0).toString(16)}${name.slice(1)}":1}`,
        ),
        [`${name} in a form`]: request(
          "PUT /articles/7",
          form,
          `a[${name}][polluted]=1`,
        ),
        [`${name} in a query`]: request(`GET /articles/7?${name}[polluted]=1`, {
          Accept: "application/json",
        }),
        [`${name} in XML`]: request(
          "PUT /documents/7",
          { "Content-Type": "application/xml", "If-Match": "*" },
          `<a><${name}>1</${name}></a>`,
        ),
      }),
    ),
  },
  {
    title: "replies",
    cases: [
      ...refused(500, {
        "a redirect to another site": shown("moved-away"),
        "a redirect to a script": shown("moved-script"),
        "a redirect that begins with two slashes": shown("open-redirect"),
        "a header with a line break": shown("split-header"),
        "a header beyond ASCII": shown("wide-header"),
        "a stream that is none of the web's": shown("node-stream"),
      }),
      {
        name: "a file's name beyond ASCII",
        request: shown("attached"),
        response: {
          status: 200,
          headers: {
            "content-disposition": `attachment; filename="K_se \\"1\\".csv"; filename*=UTF-8''K%C3%A4se%20%221%22.csv`,
          },
        },
      },
      {
        name: "browsers are told not to guess",
        request: shown("null"),
        response: {
          status: 200,
          headers: { "x-content-type-options": "nosniff" },
        },
      },
      {
        name: "an error tells nothing of itself",
        request: shown("boom"),
        response: problem(500),
      },
    ],
  },
  {
    title: "what is meant well is heard",
    cases: [
      body("JSON", jsonType, '{"a":[1]}', { a: [1] }),
      body("a form", form, "a[b]=1", { a: { b: "1" } }),
    ],
  },
];

function posted(content: unknown) {
  return { method: "POST", params: {}, body: content };
}
