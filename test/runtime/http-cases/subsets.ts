/** Subsets: what changes several things has to be told which. */
import {
  badEscape,
  echoed,
  form,
  problem,
  request,
  type HttpCase,
} from "./build.js";

const target = "/articles/selected";
const missing = "Name what this is about: ?article_ids[]=1";

function destroyed(query: string, method: string, seen: unknown): HttpCase {
  const line = `${method} ${target}?${query}`;
  return {
    name: line,
    request:
      method === "POST" ? request(line, form, "_method=delete") : request(line),
    response: echoed("selected_articles#destroy", {
      method: "DELETE",
      query: seen,
    }),
  };
}

export const subsets: readonly HttpCase[] = [
  {
    name: "a subset is shown without ids",
    request: request(`GET ${target}`),
    response: echoed("selected_articles#index", {}),
  },
  destroyed("article_ids[]=1&article_ids[]=2", "DELETE", {
    article_ids: ["1", "2"],
  }),
  {
    name: "a form may name its ids by checkboxes",
    request: request(
      `POST ${target}`,
      form,
      "_method=delete&article_ids[]=1&article_ids[]=2",
    ),
    response: echoed("selected_articles#destroy", {
      method: "DELETE",
      query: { article_ids: ["1", "2"] },
    }),
  },
  destroyed("article_ids[]=1", "POST", { article_ids: ["1"] }),
  ...[
    "",
    "?article_ids",
    "?article_ids=1",
    "?article_ids[]",
    "?article_ids[]=",
    "?article_ids[]=1&article_ids[]=",
    "?article_ids[]=1&article_ids[]",
    "?article_ids[][]=1",
    "?article_ids[a]=1",
    "?article_id[]=1",
    "?ids[]=1",
  ].map((query) => ({
    name: `400 for DELETE ${target}${query}: an empty list never means all`,
    request: request(`DELETE ${target}${query}`),
    response: problem(400, missing),
  })),
  {
    name: "400 for ids that are malformed",
    request: request(`DELETE ${target}?article_ids[]=%zz`),
    response: problem(400, badEscape),
  },
];
