/** Conditional requests (RFC 9110, section 13). */
import {
  jsonType,
  ok,
  problem,
  request,
  type Headers,
  type HttpCase,
  type HttpResponse,
} from "./build.js";

const changed = "A condition of the request does not hold";
const failed = problem(412, changed);
const past = "Sat, 05 Nov 1994 08:49:37 GMT";
const same = "Sun, 06 Nov 1994 08:49:37 GMT";
const future = "Mon, 07 Nov 1994 08:49:37 GMT";

function read(
  id: string,
  headers: Headers,
  response: HttpResponse,
  method = "GET",
): HttpCase {
  const fields = Object.entries(headers).map((field) => field.join(": "));
  return {
    name: `${method} of ${id}, ${fields.join(", ")}`,
    request: request(`${method} /documents/${id}`, headers),
    response,
  };
}

function unchanged(headers: HttpResponse["headers"]): HttpResponse {
  return {
    status: 304,
    headers: { "content-type": null, "content-length": null, ...headers },
    text: "",
  };
}

function change(
  id: string,
  headers: Headers,
  response: HttpResponse,
): HttpCase {
  const { name } = read(id, headers, response, "PUT");
  const line = `PUT /documents/${id}`;
  return {
    name,
    request: request(line, { ...jsonType, ...headers }, "1"),
    response,
  };
}

const strong = ok({ is: "strong" }, { etag: '"v1"', vary: "Accept" });
const known = unchanged({ etag: '"v1"', vary: "Accept" });
const dated = ok({ is: "dated" }, { "last-modified": same });
const knownDate = unchanged({ "last-modified": same });
const done = ok({ body: 1 }, { etag: '"v2"' });

export const conditional: readonly HttpCase[] = [
  read("strong", {}, strong),
  read("strong", { "If-None-Match": '"v1"' }, known),
  read("strong", { "If-None-Match": 'W/"v1"' }, known),
  read("strong", { "If-None-Match": '"v0", "v1"' }, known),
  read("strong", { "If-None-Match": '"v0","v1",W/"v2"' }, known),
  read("strong", { "If-None-Match": "*" }, known),
  read("strong", { "If-None-Match": '"v2"' }, strong),
  read("strong", { "If-None-Match": "v1" }, strong),
  read("strong", { "If-None-Match": '"V1"' }, strong),
  read("strong", { "If-None-Match": "" }, strong),
  read("strong", { "If-Match": '"v1"' }, strong),
  read("strong", { "If-Match": "*" }, strong),
  read("strong", { "If-Match": '"v0", "v1"' }, strong),
  read("strong", { "If-Match": '"v2"' }, failed),
  read("strong", { "If-Match": 'W/"v1"' }, failed),
  read("strong", { "If-Match": '"v1"', "If-None-Match": '"v1"' }, known),
  read("strong", { "If-Match": '"v2"', "If-None-Match": '"v1"' }, failed),
  read("strong", { "If-None-Match": '"v1"' }, known, "HEAD"),
  read("strong", { "If-Match": '"v2"' }, { status: 412, text: "" }, "HEAD"),
  // Nothing to compare a time with.
  read("strong", { "If-Modified-Since": future }, strong),
  read("strong", { "If-Unmodified-Since": past }, strong),
  read("weak", { "If-None-Match": '"v1"' }, unchanged({ etag: 'W/"v1"' })),
  read("weak", { "If-None-Match": 'W/"v1"' }, unchanged({ etag: 'W/"v1"' })),
  read("weak", { "If-Match": 'W/"v1"' }, failed),
  read("weak", { "If-Match": "*" }, ok({ is: "weak" })),
  read(
    "comma",
    { "If-None-Match": '"x", "a,b"' },
    unchanged({ etag: '"a,b"' }),
  ),
  read("comma", { "If-None-Match": '"a", "b"' }, ok({ is: "comma" })),
  read("dated", { "If-Modified-Since": same }, knownDate),
  read("dated", { "If-Modified-Since": future }, knownDate),
  read("dated", { "If-Modified-Since": past }, dated),
  read(
    "dated",
    { "If-Modified-Since": "Sunday, 06-Nov-94 08:49:37 GMT" },
    knownDate,
  ),
  read("dated", { "If-Modified-Since": "Sun Nov  6 08:49:37 1994" }, knownDate),
  read("dated", { "If-Modified-Since": "Sun Nov  6 08:49:36 1994" }, dated),
  read("dated", { "If-Modified-Since": "1995" }, dated),
  read("dated", { "If-Modified-Since": "2094-11-06T08:49:37Z" }, dated),
  read("dated", { "If-Unmodified-Since": past }, failed),
  read("dated", { "If-Unmodified-Since": same }, dated),
  read("dated", { "If-Unmodified-Since": "yesterday" }, dated),
  read(
    "dated",
    { "If-None-Match": '"v1"', "If-Modified-Since": future },
    dated,
  ),
  read(
    "both",
    { "If-None-Match": '"v0"', "If-Modified-Since": future },
    ok({ is: "both" }),
  ),
  read(
    "both",
    { "If-Match": '"v1"', "If-Unmodified-Since": past },
    ok({ is: "both" }),
  ),
  read("both", { "If-None-Match": '"v1"', "If-Modified-Since": past }, known),
  read(
    "described",
    { "If-None-Match": '"v1"' },
    unchanged({
      etag: '"v1"',
      "content-language": null,
      "content-location": "/documents/described.json",
      "cache-control": "max-age=60",
    }),
  ),
  read("strong.json", { "If-None-Match": '"v1"' }, unchanged({ vary: null })),
  read("stream", { "If-None-Match": '"v1"' }, known),
  read(
    "stream",
    { "If-None-Match": '"v2"' },
    { status: 200, text: "in pieces" },
  ),
  read("bad-etag", {}, problem(500)),
  read("error", { "If-None-Match": '"v1"' }, problem(410, "It was taken down")),
  change("strong", {}, done),
  change("strong", { "If-Match": '"v1"' }, done),
  change("strong", { "If-Match": "*" }, done),
  // What the reply bears is the new state: nothing is held against it.
  change("strong", { "If-Match": '"v2"' }, failed),
  change("strong", { "If-Match": 'W/"v1"' }, failed),
  change("strong", { "If-None-Match": "*" }, failed),
  change("strong", { "If-None-Match": 'W/"v1"' }, failed),
  change("strong", { "If-None-Match": '"v2"' }, done),
  change("strong", { "If-Modified-Since": future }, done),
  change("missing", { "If-Match": "*" }, failed),
  change("missing", { "If-Match": '"v1"' }, failed),
  change("missing", { "If-None-Match": "*" }, done),
  change("dated", { "If-Unmodified-Since": past }, failed),
  change("dated", { "If-Unmodified-Since": same }, done),
  change("dated", { "If-Match": '"v1"' }, failed),
  {
    name: "DELETE of a weak tag, If-None-Match",
    request: request("DELETE /documents/7", { "If-None-Match": '"v1"' }),
    response: failed,
  },
  {
    name: "DELETE without conditions",
    request: request("DELETE /documents/7"),
    response: { status: 204 },
  },
];
