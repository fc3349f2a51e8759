/** What the compiler knows of the parameters that a manifest adds to a list. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compile } from "../support/compile.js";
import { createFolder, typeCheck, writeProject } from "../support/projects.js";

const uses = `
import type { ArticlesContext, NotesContext } from "./resources/contracts.js";
import type { QueryValue } from "./resources/http.js";
import { indexArticles, indexArticleNotes } from "./resources/urls.js";

declare const context: ArticlesContext<"index">;
export const since: string | null = context.query.since;
export const least: number = context.query.least;
export const kinds: readonly ("a" | "b")[] | null = context.query.kinds;
export const beside: readonly (QueryValue | undefined)[] = [
  context.query.state,
  context.query.q,
  context.query.sort,
  context.query.limit,
  context.query.offset,
];
// @ts-expect-error: pages of this list have no such word
context.query.after;
// @ts-expect-error: another name
context.query.sinse;

declare const below: NotesContext<"index">;
export const deep: boolean | null = below.query.deep;
// @ts-expect-error: that is another list's
below.query.since;

export const paths: readonly object[] = [
  indexArticles(),
  indexArticles({
    query: {
      ...{ since: new Date(0), least: 2, kinds: ["a"] },
      ...{ state: "live", q: "tea", sort: "-title", limit: 5 },
    },
  }),
  indexArticleNotes(1, { query: { deep: true, after: "x" } }),
  // @ts-expect-error: no word of its own
  indexArticles({ query: { kinds: ["c"] } }),
  // @ts-expect-error: a value of another type
  indexArticles({ query: { least: "two" } }),
  // @ts-expect-error: no word of the filter
  indexArticles({ query: { state: "gone" } }),
];
`;

test("context.query and the builder have them beside what the list knows", async () => {
  const { model, errors } = await compile({
    ...{ formats: ["json"], database: {} },
    resources: {
      articles: {
        fields: {
          title: "string",
          state: { enum: ["draft", "live"], default: "draft" },
        },
        list: {
          ...{ filter: "state", search: "title", sort: "title" },
          page: "limit-offset",
          query: {
            since: "datetime?",
            least: { type: "integer", default: 0 },
            kinds: { enum: ["a", "b"], many: true, optional: true },
          },
        },
        resources: {
          notes: {
            fields: { text: "string" },
            list: { query: { deep: "boolean?" } },
          },
        },
      },
    },
  });
  expect(errors).toEqual([]);
  if (model === null) throw new Error("no model");
  const folder = createFolder();
  try {
    writeProject(folder.path, model);
    writeFileSync(join(folder.path, "src/uses.ts"), uses);
    expect(await typeCheck(folder.path)).toEqual({ code: 0, output: "" });
  } finally {
    folder.remove();
  }
});
