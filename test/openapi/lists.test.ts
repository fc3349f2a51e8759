/** What the document says of the query of a list. */
import { expect, test } from "vitest";
import { compile } from "../support/compile.js";
import { describe } from "./documents.js";

interface Operation {
  readonly parameters?: readonly { readonly name: string }[];
}

test("a list has each of its parameters, and no others", async () => {
  const { model, errors } = await compile({
    ...{ database: {}, formats: ["json"], apiOnly: true },
    resources: {
      users: { fields: { name: "string" } },
      notes: { fields: { text: "string" } },
      articles: {
        fields: {
          title: "string",
          state: { enum: ["draft", "live"] },
          words: { type: "string", many: true },
          author: { ref: "users" },
        },
        list: {
          filter: ["words", "author.name", "state", "title"],
          sort: "title",
          search: ["title"],
        },
      },
      drafts: {
        record: "article",
        list: { filter: { about: "title" }, page: "limit-offset" },
      },
      pages: {
        record: "article",
        list: {
          page: "numbers",
          query: {
            since: "date?",
            kinds: { enum: ["a"], many: true, default: [] },
          },
        },
        subsets: { picked: ["index"] },
      },
    },
  });
  expect(errors).toEqual([]);
  if (model === null) return;
  const { paths } = describe(model) as {
    readonly paths: Readonly<Record<string, { readonly get?: Operation }>>;
  };
  const namesAt = (path: string): readonly string[] =>
    (paths[path]?.get?.parameters ?? []).map(({ name }) => name);
  expect(namesAt("/articles")).toEqual([
    ...["title", "title[]", "title[from]", "title[to]"],
    ...["state", "state[]", "state[from]", "state[to]"],
    ...["words", "words[]"],
    ...["author.name", "author.name[]"],
    ...["author.name[from]", "author.name[to]"],
    ...["q", "sort", "size", "after"],
  ]);
  expect(namesAt("/drafts")).toEqual([
    ...["about", "about[]", "about[from]", "about[to]"],
    ...["limit", "offset"],
  ]);
  const own = ["since", "kinds[]", "size", "page"];
  expect(namesAt("/pages")).toEqual(own);
  expect(namesAt("/pages/picked")).toEqual(["page_ids[]", ...own]);
  expect(namesAt("/notes")).toEqual(["size", "after"]);
});
