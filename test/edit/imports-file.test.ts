import { expect, test } from "vitest";
import { importsFile } from "../../src/edit/imports-file.js";

const imports = (text: string): boolean =>
  importsFile("src/controllers/a.ts", text, "src/views/comments.ts");

test.each([
  'import { list } from "../views/comments.js";',
  'const views = import("../views/comments.js");',
  'vi.mock("../views/comments.js");',
  'import { list } from "@/views/comments";',
  'import { list } from "comments";',
  "const views = require( 'comments' );",
  'import { list } from "/src/views/comments.js";',
  'vi.mock("@/views/comments");',
  'const text = readFileSync("src/views/comments.ts");',
  'const files = ["views/comments.ts"];',
  'const files = ["src/views/comments"];',
])("%s may lead to the file", (text) => {
  expect(imports(text)).toBe(true);
});

test.each([
  'import { list } from "./comments.js";',
  'const tables = ["comments", "users"];',
  'await db.schema.dropTable("comments").execute();',
  "select * from `comments_from`, `comments`",
  'await send("GET", "/articles/1/comments");',
  'test("GET /articles/:id/comments", showsComments);',
  'const controllers = { "admin/comments": new CommentsController() };',
  'const controllers = { "views/comments": new CommentsController() };',
  "const path = `/articles/${id}/comments`;",
])("%s does not", (text) => {
  expect(imports(text)).toBe(false);
});
