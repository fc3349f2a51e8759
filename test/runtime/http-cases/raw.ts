/**
 * What a request line can hold that a browser would never send. Hosts that
 * make a URL of it first may differ; this is what `node:http` gives.
 */
import { problem, type HttpCase, type HttpResponse } from "./build.js";
import { malformedPage } from "./security.js";

const notFound: HttpResponse = {
  status: 404,
  headers: { "content-type": "application/problem+json" },
};

const malformed = problem(400, "The path is malformed");

function echoed(id: string): HttpResponse {
  return {
    status: 200,
    json: {
      controller: "articles",
      action: "show",
      method: "GET",
      params: { id },
      query: {},
      format: "json",
    },
  };
}

function raw(target: string, response: HttpResponse, method = "GET"): HttpCase {
  return {
    name: `${method} ${target}`,
    request: { method, target },
    response,
  };
}

export const rawCases: readonly HttpCase[] = [
  // Dot segments are not resolved: as an id they could climb out of a path.
  raw("/articles/.", notFound),
  raw("/articles/..", notFound),
  raw("/articles/../articles/7", notFound),
  raw("/articles/./7", notFound),
  raw("/articles/%2e", notFound),
  raw("/articles/%2E%2e", notFound),
  raw("/articles/.%2e", notFound),
  raw("/articles/%2e%2e/comments", notFound),
  raw("/../articles/7", notFound),
  raw("/articles/...", echoed("...")),
  raw("/articles/.hidden", echoed(".hidden")),
  raw("/articles/%252e%252e", echoed("%2e%2e")),
  raw("/articles/a..", echoed("a..")),
  // What some would take for a host.
  raw("//evil.example/articles/7", notFound),
  raw("//articles/7", notFound),
  raw("///articles", notFound),
  raw("/\\evil.example", notFound),
  raw("/articles/\\evil.example", echoed("\\evil.example")),
  raw("/articles/%5Cevil", echoed("\\evil")),
  raw("/articles/%2F%2Fevil", echoed("//evil")),
  // The other forms of a target (RFC 9112, section 3.2).
  raw("http://other.test/articles/7", echoed("7")),
  raw("HTTP://other.test:8080/articles/7?a=b", {
    ...echoed("7"),
    json: {
      controller: "articles",
      action: "show",
      method: "GET",
      params: { id: "7" },
      query: { a: "b" },
      format: "json",
    },
  }),
  raw("http://other.test/articles/where", {
    status: 200,
    json: { url: "http://other.test/articles/where", host: "example.test" },
  }),
  raw("http://other.test", notFound),
  raw("http://other.test?/articles/7", notFound),
  raw("http://other.test/articles/%2e%2e", notFound),
  raw(
    "*",
    {
      status: 204,
      headers: { allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" },
    },
    "OPTIONS",
  ),
  raw("*", { status: 400 }),
  raw("articles/7", { status: 400 }),
  raw("ftp://other.test/articles/7", { status: 400 }),
  // A fragment should not be sent at all.
  raw("/articles/7#comments", echoed("7")),
  raw("/articles/7#?a=b", echoed("7")),
  raw("/articles/7?#a", echoed("7")),
  // As they stand: no host decodes them twice, or at all.
  raw("/articles/a+b", echoed("a+b")),
  raw("/articles/a%2Bb", echoed("a+b")),
  raw("/articles/%00", echoed("\0")),
  raw("/articles/%0d%0aX: 1".replace(" ", "%20"), echoed("\r\nX: 1")),
  raw("/articles/a;b=c", echoed("a;b=c")),
  raw("/articles/7%3Fa=b", echoed("7?a=b")),
  raw("/articles/7%23a", echoed("7#a")),
  raw("/%61rticles/7", notFound),
  raw("/articles/7%2Ejson", echoed("7.json")),
  // What is no text at all. 405 goes before this 400: the order of refusals holds
  // for paths, too.
  raw("/articles/%zz", malformed),
  raw("/articles/a%2", malformed),
  raw("/articles/%ff", malformed),
  raw("/nothing/%zz", notFound),
  malformedPage,
  // A suffix with nothing before it.
  raw("/articles/.json", notFound),
];
