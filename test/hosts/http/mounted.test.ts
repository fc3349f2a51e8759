/**
 * The application in the middle of a framework's own: under a prefix, behind
 * body parsers, among other middlewares, and with the framework's own request.
 * Replies go through the framework's own API, so that its hooks and middlewares see
 * them. `fallthrough` has its name from Express's `static`.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  field,
  form,
  jsonType,
  multipart,
  ok,
  parts,
  problem,
  request,
  type HttpCase,
  type HttpResponse,
} from "../../runtime/http-cases/build.js";
import { expectResponse } from "../../runtime/http-expect.js";
import { openSocket } from "../../runtime/node-socket.js";
import { startHost, type RunningHost } from "./hosts.js";
import { send } from "./send.js";

function passedOn(text: string): HttpResponse {
  return { status: 200, text: `next: ${text}` };
}

function put(body: unknown): HttpResponse {
  return ok({ method: "PUT", body });
}

function shown(path: string, id: string): HttpCase {
  return {
    name: `${path} is below its prefix`,
    request: request(`GET ${path}`),
    response: ok({ id, url: `http://example.test${path}` }),
  };
}

const nested = { article: { title: "a b", tags: ["1", "2"] } };
const pairs =
  "article[title]=a+b&article[tags][]=1&_method=put&article[tags][]=2";

const cases: readonly HttpCase[] = [
  shown("/mounted/articles/7", "7"),
  shown("/mounted/articles/a%2Fb.json", "a/b"),
  shown("/mounted/articles/7/", "7"),
  shown("/tenants/acme/articles/7?a=b", "7"),
  {
    name: "an action reaches what a middleware has put into the request",
    request: request("GET /mounted/articles"),
    response: ok({ user: "ann" }),
  },
  {
    name: "what middlewares have said of Vary, and their cookies, are kept",
    request: request("GET /mounted/articles/7"),
    response: {
      status: 200,
      headers: { vary: "Origin, Accept" },
    },
  },
  {
    name: "URL helpers follow the prefix",
    request: request("POST /mounted/articles", jsonType, "[1]"),
    response: {
      status: 201,
      headers: { location: "http://example.test/mounted/articles/7" },
      json: { body: [1] },
    },
  },
  {
    name: "a path that is none of the app's goes on",
    request: request("GET /mounted/nothing"),
    response: passedOn("GET "),
  },
  {
    name: "the prefix alone is a path too",
    request: request("GET /mounted"),
    response: passedOn("GET "),
  },
  {
    name: "what goes on has its body, a form's too",
    request: request("POST /mounted/nothing", form, "_method=PUT&a=1"),
    response: passedOn("POST _method=PUT&a=1"),
  },
  {
    name: "dot segments go on: the app has no such path",
    request: request("GET /mounted/articles/%2e%2e"),
    response: passedOn("GET "),
  },
  {
    name: "a method that a path has not does not go on",
    request: request("PUT /mounted/articles"),
    response: { status: 405, headers: { allow: "GET, HEAD, POST, OPTIONS" } },
  },
  {
    name: "OPTIONS is answered",
    request: request("OPTIONS /mounted/articles"),
    response: {
      status: 204,
      headers: { allow: "GET, HEAD, POST, OPTIONS" },
    },
  },
  {
    name: "HEAD is answered",
    request: request("HEAD /mounted/articles/7"),
    response: { status: 200, headers: { "content-length": "57" }, text: "" },
  },
  {
    name: "a prefix ends where a segment does",
    request: request("GET /mountedarticles/7"),
    response: problem(404, "There is nothing at this address"),
  },
  ...["mounted", "parsed", "flat"].map((prefix) => ({
    name: `_method and nested names in a form under /${prefix}`,
    request: request(`POST /${prefix}/articles/7`, form, pairs),
    response: put(nested),
  })),
  ...["mounted", "parsed"].flatMap((prefix) => [
    {
      name: `_method in a form in parts under /${prefix}`,
      request: request(
        `POST /${prefix}/articles/7`,
        multipart,
        parts(field("_method", "PUT"), field("a[b]", "1")),
      ),
      response: put({ a: { b: "1" } }),
    },
    ...["_method=GET", "_method=PUT&_method=PUT", "_method[]=PUT"].map(
      (content) => ({
        name: `400 for ${content} under /${prefix}`,
        request: request(`POST /${prefix}/articles/7`, form, content),
        response: problem(400, "_method has to be PUT, PATCH or DELETE, once"),
      }),
    ),
    {
      name: `a form without _method under /${prefix}`,
      request: request(`POST /${prefix}/articles`, form, "a=1"),
      response: { status: 201, json: { body: { a: "1" } } },
    },
    {
      name: `a form that is sent by PUT under /${prefix}`,
      request: request(`PUT /${prefix}/articles/7`, form, "a[b]=1"),
      response: put({ a: { b: "1" } }),
    },
    {
      name: `JSON under /${prefix}`,
      request: request(`PUT /${prefix}/articles/7`, jsonType, '{"a":[1]}'),
      response: put({ a: [1] }),
    },
    {
      name: `text under /${prefix}`,
      request: request(
        `PUT /${prefix}/articles/7`,
        { "Content-Type": "text/plain" },
        "a=1",
      ),
      response: put("a=1"),
    },
    {
      name: `JSON with __proto__ under /${prefix}`,
      request: request(
        `PUT /${prefix}/articles/7`,
        jsonType,
        '{"a":{"__proto__":1}}',
      ),
      // Some parsers refuse it themselves.
      response: { status: 400 },
    },
    {
      name: `no body under /${prefix}`,
      request: request(`PUT /${prefix}/articles/7`),
      response: ok({ method: "PUT", body: {} }),
    },
  ]),
  {
    name: "the web's request has the body, where no parser took it",
    request: request("PUT /mounted/profile.json", jsonType, "[1]"),
    response: ok({ text: "[1]" }),
  },
];

describe.each(["express", "fastify", "koa", "hono"] as const)("%s", (host) => {
  let running: RunningHost;
  beforeAll(async () => {
    running = await startHost(host);
  });
  afterAll(() => running.stop());

  test.each(cases)("$name", async ({ request, response }) => {
    expectResponse(await send(running, request), response);
  });

  test("cookies of middlewares and of actions are both set", async () => {
    const get = request("GET /mounted/articles/7");
    const { headers } = await send(running, get);
    expect(headers["set-cookie"]).toMatch(/session=1.*own=1/);
  });

  test("a client that hangs up aborts the signal", async () => {
    const socket = await openSocket(running.port);
    socket.write("GET /mounted/pings HTTP/1.1\r\nHost: a\r\n\r\n");
    await running.hear("waiting");
    socket.destroy();
    await running.hear("hung up");
  });
});

describe("fastify, with @fastify/cors", () => {
  let running: RunningHost;
  beforeAll(async () => {
    running = await startHost("fastify");
  });
  afterAll(() => running.stop());

  const origin = { Origin: "http://friend.test" };

  test("replies say who may read them, and vary by both", async () => {
    const get = request("GET /cors/articles/7", origin);
    expectResponse(await send(running, get), {
      status: 200,
      headers: {
        "access-control-allow-origin": "http://friend.test",
        vary: "Accept",
      },
    });
  });

  test("the plugin's OPTIONS stays its own", async () => {
    const ask = { ...origin, "Access-Control-Request-Method": "PUT" };
    expectResponse(
      await send(running, request("OPTIONS /cors/articles/7", ask)),
      {
        status: 204,
        headers: {
          "access-control-allow-methods": "GET,HEAD,POST",
          allow: null,
        },
      },
    );
  });
});
