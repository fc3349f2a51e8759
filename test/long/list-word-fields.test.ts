/**
 * Fields with the names of a list's own parameters: the project compiles, and
 * passes its tests.
 */
import { afterAll, expect, test } from "vitest";
import type { Model } from "../../src/model/types.js";
import { compile } from "../support/compile.js";
import { createFolder, runTests, typeCheck } from "../support/projects.js";
import { writeProjects } from "../support/shared-runtimes.js";

const folder = createFolder();
afterAll(() => {
  folder.remove();
});

const words = ["size", "sort", "page", "after"];

function build(page: string): object {
  return {
    formats: ["json", "html", "xml", "csv"],
    database: {},
    resources: {
      shirts: {
        list: { sort: words, filter: ["name"], page },
        fields: {
          name: "string",
          size: { enum: ["S", "M", "L"] },
          sort: "string",
          page: { type: "integer", default: 1 },
          after: "date?",
        },
        collection: {
          find: {
            ...{ method: "GET", returns: "shirts" },
            query: { size: "string?", page: "integer?" },
          },
        },
        resources: {
          pages: { fields: { page: "integer", shirt_size: "string" } },
        },
      },
    },
  };
}

test("a project with fields of these names compiles, and passes its tests", async () => {
  const projects = new Map<string, Model>();
  for (const page of ["cursor", "offset"]) {
    const { model, errors } = await compile(build(page));
    expect(errors).toEqual([]);
    if (model !== null) projects.set(page, model);
  }
  writeProjects(folder.path, projects);
  expect(await typeCheck(folder.path)).toEqual({ code: 0, output: "" });
  const { output, code } = await runTests(folder.path);
  expect(output).not.toMatch(/failed/);
  expect(code).toBe(0);
});
