/**
 * What the types of records make of mistakes: each in a file of its own. What
 * `tsc` says of them takes two lines at most.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compile } from "../support/compile.js";
import { createFolder, strictest, writeProject } from "../support/projects.js";

const folder = createFolder();

const manifest = {
  updateMethods: ["PATCH", "PUT"],
  resources: {
    articles: {
      collection: { search: { method: "GET", query: { limit: "integer?" } } },
      member: {
        publish: {
          ...{ method: "POST", returns: "article" },
          body: { at: "datetime?" },
        },
      },
      fields: {
        title: "string",
        body: "text?",
        state: { enum: ["draft", "live"], default: "draft" },
        secret: { type: "string", read: "never" },
      },
    },
    users: { key: "uuid", fields: { name: "string" }, only: ["show"] },
  },
};

const head = `import type { ArticlesContext, UsersContext } from "../src/resources/contracts.js";
import type { Context, Result } from "../src/resources/http.js";
import { articleChange, type Article, type ArticleRow, type NewArticle, newArticle } from "../src/resources/records.js";

export const article: Article = { id: 1, title: "a", body: null, state: "live", created_at: "", updated_at: "" };
export type Used = [ArticlesContext<"show">, UsersContext<"show">, Context, Result, ArticleRow, NewArticle];
void [articleChange, newArticle];
`;

const right: Readonly<Record<string, string>> = {
  "a create": `export async function create(context: ArticlesContext<"create">): Promise<Result> {
  const input = await context.input();
  const { title, body, state, secret } = input;
  const texts: string[] = [title, body ?? "", state, secret];
  return context.created(article, \`/articles/\${texts.length}\`);
}`,
  "a change": `export async function update(context: ArticlesContext<"update">): Promise<Result> {
  const change = await context.input("merge");
  return context.ok({ ...article, ...change, id: context.params.id });
}`,
  "a list": `export const index = (context: ArticlesContext<"index">): Result => context.ok([article]);`,
  "a row, whose other columns no reply has": `export function show(context: ArticlesContext<"show">, row: ArticleRow): Result {
  return context.ok(row);
}`,
  "an own body": `export async function publish(context: ArticlesContext<"publish">): Promise<Result> {
  const { at } = await context.input();
  return context.ok({ ...article, body: at });
}`,
  "an own query": `export const search = (context: ArticlesContext<"search">): Result =>
  context.ok((context.query.limit ?? 0) + 1);`,
  "anything, unfiltered": `export const raw = (context: ArticlesContext<"show">): Result => context.raw("text");`,
  "a key that is text": `export const show = (context: UsersContext<"show">): string => context.params.id;`,
  "an action that takes the context of any": `export const any = (context: Context): string => String(context.params["id"]);
export const one = (context: ArticlesContext<"search">): string => any(context);`,
  "readers as they are": `export const result = newArticle.read({ title: "a" });
export const changed = articleChange["~standard"].validate({});`,
};

const wrong: Readonly<Record<string, string>> = {
  "a field that is not read": `export async function create(context: ArticlesContext<"create">): Promise<string> {
  return (await context.input()).titel;
}`,
  "a field that nobody writes": `export async function create(context: ArticlesContext<"create">): Promise<number> {
  return (await context.input()).id;
}`,
  "a change taken for the whole": `export async function update(context: ArticlesContext<"update">): Promise<string> {
  return (await context.input()).title;
}`,
  "a reply that lacks a field": `export const show = (context: ArticlesContext<"show">): Result =>
  context.ok({ id: 1, title: "a", state: "live", created_at: "", updated_at: "" });`,
  "a reply with a field that there is not": `export const show = (context: ArticlesContext<"show">): Result =>
  context.ok({ ...article, titel: "a" });`,
  "a word that the enum has not": `export const show = (context: ArticlesContext<"show">): Result =>
  context.ok({ ...article, state: "gone" });`,
  "one in the place of a list": `export const index = (context: ArticlesContext<"index">): Result => context.ok(article);`,
  "an id taken for text": `export const show = (context: ArticlesContext<"show">): string => context.params.id;`,
  "an input of an action that takes none": `export async function show(context: ArticlesContext<"show">): Promise<unknown> {
  return (await context.input()).title;
}`,
  "a parameter that the query has not": `export const search = (context: ArticlesContext<"search">): unknown => context.query.page;`,
};

function pathOf(name: string): string {
  return join(folder.path, `cases/${name.replace(/\W+/g, "-")}.ts`);
}

/** What `tsc` says of each file, as it prints it. */
const found = new Map<string, string>();

beforeAll(async () => {
  const { model, errors } = await compile(manifest);
  if (model === null) throw new Error(JSON.stringify(errors));
  writeProject(folder.path, model);
  mkdirSync(join(folder.path, "cases"));
  const cases = { ...right, ...wrong };
  for (const [name, text] of Object.entries(cases))
    writeFileSync(pathOf(name), `${head}\n${text}\n`);
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...strictest, isolatedDeclarations: false },
    folder.path,
  );
  const files = Object.keys(cases).map(pathOf);
  const program = ts.createProgram(files, options);
  for (const file of files) {
    const source = program.getSourceFile(file);
    const problems = [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ];
    const texts = problems.map(({ messageText }) =>
      ts.flattenDiagnosticMessageText(messageText, "\n"),
    );
    found.set(file, texts.join("\n\n"));
  }
});

afterAll(() => {
  folder.remove();
});

test.each(Object.keys(right))("compiles: %s", (name) => {
  expect(found.get(pathOf(name))).toBe("");
});

test.each(Object.keys(wrong))("is refused in two lines: %s", (name) => {
  const message = found.get(pathOf(name)) ?? "";
  expect(message).not.toBe("");
  expect(message.split("\n").length, message).toBeLessThanOrEqual(2);
});
