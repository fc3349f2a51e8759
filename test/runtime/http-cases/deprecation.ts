/** Routes that are deprecated: whatever is answered there says so. */
import {
  form,
  jsonType,
  notJson,
  ok,
  problem,
  request,
  type Headers,
  type HttpCase,
} from "./build.js";

const marks: Headers = {
  deprecation: "@1767225600",
  sunset: "Wed, 01 Jul 2026 00:00:00 GMT",
  link: '</hosts/me>; rel="successor-version"',
};

export const deprecation: readonly HttpCase[] = [
  {
    name: "a deprecated route says so",
    request: request("GET /profile.json"),
    response: ok({ me: true }, marks),
  },
  {
    name: "a deprecated route says so to HEAD",
    request: request("HEAD /profile.json"),
    response: { status: 200, headers: marks, text: "" },
  },
  {
    name: "a deprecated route says so where a body is refused",
    request: request("PUT /profile.json", jsonType, '{"a":'),
    response: problem(400, notJson, {}, marks),
  },
  {
    name: "a deprecated route says so where no format is accepted",
    request: request("GET /profile", { Accept: "text/csv" }),
    response: { status: 406, headers: marks },
  },
  {
    name: "a deprecated route says so to a form of another site",
    request: request(
      "POST /profile",
      { ...form, Origin: "https://evil.example" },
      "_method=put",
    ),
    response: { status: 403, headers: marks },
  },
  {
    name: "OPTIONS is about all methods of a path: all are deprecated",
    request: request("OPTIONS /profile"),
    response: { status: 204, headers: marks },
  },
  {
    name: "405 is about all methods of a path: all are deprecated",
    request: request("DELETE /profile"),
    response: { status: 405, headers: marks },
  },
  {
    name: "nothing is said of a route that is not deprecated",
    request: request("GET /pings"),
    response: {
      status: 200,
      headers: { deprecation: null, sunset: null, link: null },
    },
  },
  {
    name: "nothing is said of a path that there is not",
    request: request("GET /profile/7"),
    response: { status: 404, headers: { deprecation: null } },
  },
];
