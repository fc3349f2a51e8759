/** Stubs that call functions: what is put in brings the imports that it needs. */
import { expect, test } from "vitest";
import { emitControllers } from "../../src/emit/controllers.js";
import { mergeFile } from "../../src/merge/index.js";
import { removeStubs } from "../../src/merge/remove/remove-stubs.js";
import { stubHashes } from "../../src/merge/stub-hashes.js";
import { compile, target } from "../support/compile.js";

async function emitArticles(only: readonly string[]) {
  const { model } = await compile({
    formats: ["html", "json"],
    resources: { articles: { only } },
  });
  const [file] = model === null ? [] : emitControllers(model, target, []);
  if (file === undefined) throw new Error("there is no controller");
  return file;
}

const all = ["index", "create", "new", "edit", "update"];

test("a form that is added imports its functions", async () => {
  const before = (await emitArticles(["index", "create", "update"])).content;
  const wanted = await emitArticles(all);
  const merged = mergeFile(wanted, before);
  if (merged.kind !== "merged") throw new Error(merged.kind);
  expect(merged.text).toBe(wanted.content);
  expect(mergeFile(wanted, merged.text)).toMatchObject({ kind: "unchanged" });
});

test("with the last form its imports go too", async () => {
  const file = await emitArticles(all);
  const before = file.content
    .replace("createArticle, ", "createArticle, isCurrent, ")
    .replace("class", "export const here = isCurrent;\n\nexport class")
    .replace("export export", "export");
  const known = stubHashes(file.merge!);
  const one = removeStubs(before, ["new"], known);
  expect(one.removed).toEqual(["new"]);
  expect(one.text).toContain(
    'import { writeForm, writePage } from "../resources/http.js";',
  );
  expect(one.text).toContain(
    'import { isCurrent, updateArticleForm } from "../resources/urls.js";',
  );
  const none = removeStubs(one.text, ["edit"], known);
  expect(none.text).not.toContain("writeForm");
  expect(none.text).toContain(
    'import { isCurrent } from "../resources/urls.js";',
  );
  const rest = await emitArticles(["index", "create", "update"]);
  expect(removeStubs(file.content, ["new", "edit"], known).text).toBe(
    rest.content,
  );
});

test("what is imported is left where a comment stands beside it", async () => {
  const file = await emitArticles(all);
  const before = file.content.replace(
    "createArticle,",
    "/* both */ createArticle,",
  );
  const { text } = removeStubs(
    before,
    ["new", "edit"],
    stubHashes(file.merge!),
  );
  expect(text).toContain("/* both */ createArticle, updateArticleForm");
});

test("a name that is taken is another one's", async () => {
  const before = `import type { ArticlesContract } from "../resources/contracts.js";
import { createArticle as make } from "../resources/urls.js";

const writePage = 1;

export class ArticlesController implements ArticlesContract {
  index: ArticlesContract["index"] = (context) => context.ok(make(), writePage);
}
`;
  const wanted = await emitArticles(["index", "create", "new"]);
  const merged = mergeFile(wanted, before);
  if (merged.kind !== "merged") throw new Error(merged.kind);
  expect(merged.text).toContain(
    'import { writeForm, writePage as writePage2 } from "../resources/http.js";',
  );
  expect(merged.text).toContain("writeForm(make(), ");
  expect(merged.text).toContain('writePage2("New article", form)');
});
