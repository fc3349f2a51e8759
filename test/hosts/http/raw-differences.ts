/**
 * Where a host has its say before the application sees a target, and what
 * comes of it. All other raw cases are answered as node:http has them.
 */
import {
  echoed,
  ok,
  type HttpResponse,
} from "../../runtime/http-cases/build.js";
import type { Host } from "./hosts.js";

interface Difference {
  readonly why: string;
  readonly response: HttpResponse;
  /** Names of raw cases. */
  readonly cases: readonly string[];
}

const article = echoed("articles#show", { params: { id: "7" } });
const nothing: HttpResponse = {
  status: 404,
  headers: { "content-type": "application/problem+json" },
};

/** Both make a `URL` of the target, which resolves dot segments as browsers do. */
const resolved: readonly Difference[] = [
  {
    why: "the URL of /articles/. is /articles/",
    response: ok([{ id: 1 }]),
    cases: ["GET /articles/.", "GET /articles/%2e"],
  },
  {
    why: "the URL has no dot segments any more",
    response: article,
    cases: [
      "GET /articles/../articles/7",
      "GET /articles/./7",
      "GET /../articles/7",
    ],
  },
];

const ownHost: Difference = {
  why: "the URL is made with the Host header, whatever the target says",
  response: ok({
    url: "http://example.test/articles/where",
    host: "example.test",
  }),
  cases: ["GET http://other.test/articles/where"],
};

export const differences: Readonly<
  Partial<Record<Host, readonly Difference[]>>
> = {
  fastify: [
    {
      why: "Fastify decodes the path by itself, and answers before any plugin",
      response: {
        status: 400,
        headers: { "content-type": "application/json" },
      },
      cases: [
        ...["GET /articles/%zz", "GET /articles/a%2", "GET /articles/%ff"],
        "GET /nothing/%zz",
        "a page on a path that is malformed",
      ],
    },
  ],
  hono: [
    ...resolved,
    {
      why: "@hono/node-server answers a target that changes as a URL is made of it",
      response: { status: 400, text: "" },
      cases: [
        "GET /\\evil.example",
        "GET /articles/\\evil.example",
        "GET HTTP://other.test:8080/articles/7?a=b",
        "OPTIONS *",
      ],
    },
  ],
  bun: [
    ...resolved,
    ownHost,
    {
      why: "a backslash in a URL is a slash",
      response: nothing,
      cases: ["GET /articles/\\evil.example"],
    },
    {
      why: "Bun answers it by itself",
      response: { status: 400, text: "" },
      cases: ["OPTIONS *"],
    },
  ],
  deno: [
    {
      why: "the URL of * is /*",
      response: nothing,
      cases: ["OPTIONS *"],
    },
  ],
  workerd: [
    ownHost,
    {
      why: "the URL of * is /*",
      response: nothing,
      cases: ["OPTIONS *", "GET *"],
    },
    {
      why: "the scheme of a target is not looked at",
      response: article,
      cases: ["GET ftp://other.test/articles/7"],
    },
  ],
};
