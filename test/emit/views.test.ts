/** What the pages of records link to. */
import { expect, test } from "vitest";
import { emit } from "../../src/emit/emit.js";
import { compile, target } from "../support/compile.js";

async function emitView(name: string): Promise<string> {
  const fields = { name: "string" };
  const { model } = await compile({
    formats: ["json", "html"],
    resources: {
      articles: { fields },
      profile: { singleton: true, fields },
    },
  });
  const files = model === null ? [] : emit(model, target);
  const path = `src/views/${name}.ts`;
  return files.find((file) => file.path === path)?.content ?? "";
}

test("a row says where it is changed", async () => {
  expect(await emitView("articles")).toContain(
    'linkTo(editArticlePath(row), "Edit")',
  );
});

test("a singleton is changed at an address without a row", async () => {
  expect(await emitView("profile")).toContain(
    'linkTo(editProfilePath(), "Edit")',
  );
});
