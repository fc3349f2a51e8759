/** Which format a reply is in: suffixes, and Accept (RFC 9110, section 12.5.1). */
import {
  echoed,
  nothingHere,
  ok,
  problem,
  request,
  type HttpCase,
  type HttpResponse,
} from "./build.js";

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

export const negotiation: readonly HttpCase[] = [
  {
    name: "without Accept the first format is sent",
    request: request("GET /articles"),
    response: ok([{ id: 1 }], { vary: "Accept" }),
  },
  {
    name: "without Accept HTML is not sent, though it is the first format",
    request: request("GET /profile"),
    response: ok({ me: true }, { vary: "Accept" }),
  },
  {
    name: "nor is it by */*",
    request: request("GET /profile", {
      Accept: "image/*, */*;q=0.8",
    }),
    response: ok({ me: true }, { vary: "Accept" }),
  },
  {
    name: "a browser names it",
    request: request("GET /profile", {
      Accept: "text/html,*/*;q=0.8",
    }),
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
  negotiated("application/json;q=0, */*", "text"),
  negotiated("application/json;q=0.000, text/html;q=0.001", "html"),
  negotiated("text/html;q=1.000, application/json;q=0.999", "html"),
  negotiated("text/html;q=.9, application/json;q=.8", "html"),
  negotiated("text/html ; q=0.9 , application/json;q=0.8", "html"),
  negotiated("text/html;Q=0.9, application/json;q=0.8", "html"),
  negotiated("text/html;q=7, application/json", "html"),
  // The most precise range decides about a type, wherever it stands.
  negotiated("text/*;q=0.9, text/html;q=0.1, application/json;q=0.5", "text"),
  negotiated("*/*;q=0.9, application/json;q=0.1, text/*;q=0.5", "html"),
  negotiated("*/*, application/json;q=0", "text"),
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
  negotiated("image/svg+xml", "none"),
  negotiated("*/*;q=0", "none"),
  negotiated("application/json;q=0", "none"),
  negotiated("application/problem+json", "none"),
  {
    name: "406 in a format that errors can be said in, if not the address",
    request: request("GET /articles", { Accept: "application/xml" }),
    response: {
      status: 406,
      headers: {
        "content-type": "application/problem+xml; charset=utf-8",
        vary: "Accept",
      },
    },
  },
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
