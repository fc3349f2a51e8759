/** Query strings. */
import {
  badEscape,
  echoed,
  ok,
  problem,
  request,
  type HttpCase,
} from "./build.js";

function asked(query: string, seen: unknown): HttpCase {
  return {
    name: `?${query}`,
    request: request(`GET /articles/7/comments?${query}`),
    response: echoed("comments#index", {
      params: { article_id: "7" },
      query: seen,
    }),
  };
}

export const queries: readonly HttpCase[] = [
  asked("", {}),
  asked("a=1&b=2", { a: "1", b: "2" }),
  asked("a+b=c%20d%2B", { "a b": "c d+" }),
  asked("a[]=1&a[]=2", { a: ["1", "2"] }),
  asked("a%5B%5D=1", { a: ["1"] }),
  asked("a[b][c]=1&a[b][d]=2", { a: { b: { c: "1", d: "2" } } }),
  asked("a[b]", { a: { b: null } }),
  asked("a[][]=1&a[][]=2", { a: [["1"], ["2"]] }),
  asked("a=/?x", { a: "/?x" }),
  asked("a=1;b=2", { a: "1;b=2" }),
  asked("hasOwnProperty=1&toString=2", { hasOwnProperty: "1", toString: "2" }),
  ...["a=%zz", "%ff=1", "a=%e2%82"].map((query) => ({
    name: `400 for ?${query}`,
    request: request(`GET /articles/7/comments?${query}`),
    response: problem(400, badEscape),
  })),
  {
    name: "400 for ?__proto__[a]=1",
    request: request("GET /articles/7/comments?__proto__[a]=1"),
    response: problem(400, "__proto__ cannot be a name"),
  },
  {
    name: "400 for more names than anybody needs",
    request: request(`GET /articles/7/comments?${"a&".repeat(5000)}`),
    response: problem(400, "There are more than 4096 names"),
  },
  {
    name: "a query that nobody reads is not judged",
    request: request("GET /articles?a=%zz"),
    response: ok([{ id: 1 }]),
  },
];
