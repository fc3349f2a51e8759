/** Methods and paths: HEAD, OPTIONS, 404, 405, 400, 501. */
import {
  echoed,
  nothingHere,
  problem,
  request,
  type HttpCase,
} from "./build.js";

export const methods: readonly HttpCase[] = [
  {
    name: "GET reaches the action with its parameter",
    request: request("GET /articles/7"),
    response: echoed("articles#show", { params: { id: "7" } }),
  },
  {
    name: "a parameter is decoded, once",
    request: request("GET /articles/a%20b%2Fc%2520"),
    response: echoed("articles#show", { params: { id: "a b/c%20" } }),
  },
  {
    name: "nested resources",
    request: request("GET /articles/7/comments"),
    response: echoed("comments#index", { params: { article_id: "7" } }),
  },
  {
    name: "a trailing slash is accepted",
    request: request("GET /articles/7/"),
    response: echoed("articles#show", { params: { id: "7" } }),
  },
  {
    name: "HEAD is GET without its content, with the same headers",
    request: request("HEAD /profile.json"),
    response: {
      status: 200,
      headers: { "content-type": "application/json", "content-length": "11" },
      text: "",
    },
  },
  {
    name: "HEAD of an error has its headers too",
    request: request("HEAD /articles/missing"),
    response: {
      status: 404,
      headers: { "content-type": "application/problem+json" },
      text: "",
    },
  },
  {
    name: "HEAD of nothing",
    request: request("HEAD /nothing"),
    response: {
      status: 404,
      headers: { "content-type": "application/problem+json" },
      text: "",
    },
  },
  {
    name: "HEAD of a stream",
    request: request("HEAD /articles/stream"),
    response: {
      status: 200,
      headers: { "content-type": "text/plain" },
      text: "",
    },
  },
  {
    name: "HEAD of a Response",
    request: request("HEAD /articles/response"),
    response: { status: 202, headers: { "x-own": "yes" }, text: "" },
  },
  {
    name: "HEAD does not reach a path without GET",
    request: request("HEAD /articles/7/comments/1"),
    response: { status: 404, text: "" },
  },
  {
    name: "OPTIONS lists the methods of a collection",
    request: request("OPTIONS /articles"),
    response: {
      status: 204,
      headers: {
        allow: "GET, HEAD, POST, OPTIONS",
        "content-type": null,
        "content-length": null,
      },
      text: "",
    },
  },
  {
    name: "OPTIONS lists the methods of a member",
    request: request("OPTIONS /articles/7.json"),
    response: {
      status: 204,
      headers: { allow: "GET, HEAD, PUT, DELETE, OPTIONS" },
    },
  },
  {
    name: "OPTIONS does not care what is accepted",
    request: request("OPTIONS /articles", { Accept: "image/png" }),
    response: { status: 204 },
  },
  {
    name: "OPTIONS of nothing",
    request: request("OPTIONS /nothing"),
    response: problem(404, nothingHere),
  },
  {
    name: "405 says what is allowed: a member",
    request: request("POST /articles/7"),
    response: problem(
      405,
      "Allow lists what can be done here",
      {},
      {
        allow: "GET, HEAD, PUT, DELETE, OPTIONS",
      },
    ),
  },
  {
    name: "405 says what is allowed: a collection",
    request: request("DELETE /articles"),
    response: problem(
      405,
      "Allow lists what can be done here",
      {},
      {
        allow: "GET, HEAD, POST, OPTIONS",
      },
    ),
  },
  {
    name: "405 for PATCH where only PUT updates",
    request: request("PATCH /articles/7"),
    response: problem(
      405,
      "Allow lists what can be done here",
      {},
      {
        allow: "GET, HEAD, PUT, DELETE, OPTIONS",
      },
    ),
  },
  {
    name: "405 for a method that is no action's",
    request: request("PROPFIND /articles"),
    response: { status: 405, headers: { allow: "GET, HEAD, POST, OPTIONS" } },
  },
  {
    name: "404 for a method that is no action's",
    request: request("PROPFIND /nothing"),
    response: problem(404, nothingHere),
  },
  {
    name: "404",
    request: request("GET /nothing"),
    response: problem(404, nothingHere),
  },
  {
    name: "404 for the root, where there is none",
    request: request("GET /"),
    response: problem(404, nothingHere),
  },
  {
    name: "404 for an empty segment",
    request: request("GET /articles//comments"),
    response: problem(404, nothingHere),
  },
  {
    name: "501 for an action that was not written yet",
    request: request("GET /articles/new"),
    response: problem(501, "articles#new is not implemented yet"),
  },
  {
    name: "501 for an action that its controller does not have",
    request: request("GET /articles/7/edit"),
    response: problem(501, "articles#edit is not implemented yet"),
  },
];
