/**
 * What the contracts make of mistakes: each in a file of its own, compiled once
 * under `strict` and once without it.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compile } from "../support/compile.js";
import { createFolder, strictest, writeProject } from "../support/projects.js";

const folder = createFolder();

/** Two controllers of the same shape, and one that has two kinds of paths. */
const manifest = {
  formats: ["json", "csv"],
  resources: {
    articles: { resources: { comments: { only: ["index", "create"] } } },
    books: { resources: { notes: { only: ["index", "create"] } } },
  },
  routes: [{ method: "GET", path: "/comments", to: "comments#index" }],
};

const head = `import { ArticlesController } from "../src/controllers/articles.controller.js";
import { BooksController } from "../src/controllers/books.controller.js";
import { CommentsController } from "../src/controllers/comments.controller.js";
import { NotesController } from "../src/controllers/notes.controller.js";
import { createApp } from "../src/resources/app.js";
import type {
  ArticlesContext,
  ArticlesContract,
  ArticlesCreate,
  BooksContext,
  BooksContract,
  CommentsContext,
  Controllers,
} from "../src/resources/contracts.js";
import type { ActionName, Context, Result } from "../src/resources/http.js";

const [articles, books, comments, notes] = [
  new ArticlesController(),
  new BooksController(),
  new CommentsController(),
  new NotesController(),
];
void [articles, books, comments, notes, createApp];
export type Used = [ArticlesContext<"show">, ArticlesContract, ArticlesCreate, BooksContext<"show">, BooksContract, CommentsContext<"index">, Controllers, ActionName, Context, Result];
`;

const right: Readonly<Record<string, string>> = {
  "each in its place": `export const all: Controllers = { articles, books, comments, notes };
export const app = createApp(all);`,
  "literals in a context": `export function show(context: ArticlesContext<"show">): Result {
  const controller: "articles" = context.controller;
  const action: "show" = context.action;
  const format: "json" | "csv" = context.format;
  return context.ok([controller, action, format, context.params.id]);
}`,
  "a union of paths that `in` tells apart": `export function index(context: CommentsContext<"index">): Result {
  const { params } = context;
  return context.ok("article_id" in params ? params.article_id.length : 0);
}`,
  "a union of actions that its literal tells apart": `export function both(context: ArticlesContext<"show"> | BooksContext<"index">): Result {
  if (context.action === "show") return context.ok(context.params.id);
  const controller: "books" = context.controller;
  return context.ok(controller);
}`,
  "an action that takes the context of any": `export class Any {
  show(context: Context): Result {
    return context.ok(context.controller);
  }
}`,
};

const wrong: Readonly<Record<string, string>> = {
  "two controllers swapped": `export const all: Controllers = { articles: books, books: articles, comments, notes };`,
  "two nested controllers swapped": `export const all: Controllers = { articles, books, comments: notes, notes: comments };`,
  "swapped where the app is made": `export const app = createApp({ articles: books, books, comments, notes });`,
  "swapped in what a function gives": `export function createControllers(): Controllers {
  return { articles: new BooksController(), books, comments, notes };
}`,
  "one is missing": `export const all: Controllers = { articles, books, comments };`,
  "a contract implemented for another": `export const one: ArticlesContract = books;`,
  "a context handed to another's action": `export function show(context: ArticlesContext<"show">): Result {
  return books.show(context);
}`,
  "a context handed to another action": `export function show(context: ArticlesContext<"show">): Result {
  return articles.edit(context);
}`,
  "another controller's literal": `export function show(context: ArticlesContext<"show">): string {
  const controller: "books" = context.controller;
  return controller;
}`,
  "another action's literal": `export function show(context: ArticlesContext<"show">): string {
  const action: "index" = context.action;
  return action;
}`,
  "a format that there is not": `export function show(context: ArticlesContext<"show">): boolean {
  return context.format === "xml";
}`,
  "an action that there is not": `export const name: ActionName = "articles#shwo";`,
  "a parameter of a path that has none": `export function index(context: ArticlesContext<"index">): unknown {
  return context.params.id;
}`,
  "a parameter of some paths, unasked": `export function index(context: CommentsContext<"index">): unknown {
  return context.params.article_id;
}`,
  "an interface of an action with another's literals": `export const action: ArticlesCreate["action"] = "update";`,
};

beforeAll(async () => {
  const { model, errors } = await compile(manifest);
  if (model === null) throw new Error(JSON.stringify(errors));
  writeProject(folder.path, model);
  mkdirSync(join(folder.path, "cases"));
  for (const [name, text] of Object.entries({ ...right, ...wrong }))
    writeFileSync(pathOf(name), `${head}\n${text}\n`);
});

afterAll(() => {
  folder.remove();
});

function pathOf(name: string): string {
  return join(folder.path, `cases/${name.replace(/\W+/g, "-")}.ts`);
}

/** The messages about each file of `cases`. */
function check(strict: boolean): ReadonlyMap<string, readonly string[]> {
  const { options } = ts.convertCompilerOptionsFromJson(
    {
      ...strictest,
      strict,
      noUnusedLocals: false,
      isolatedDeclarations: false,
    },
    folder.path,
  );
  const files = Object.keys({ ...right, ...wrong }).map(pathOf);
  const program = ts.createProgram(files, options);
  return new Map(
    files.map((file) => {
      const source = program.getSourceFile(file);
      const found = [
        ...program.getSyntacticDiagnostics(source),
        ...program.getSemanticDiagnostics(source),
      ];
      return [
        file,
        found.map(({ messageText }) =>
          ts.flattenDiagnosticMessageText(messageText, " "),
        ),
      ];
    }),
  );
}

describe.each([true, false])("strict: %s", (strict) => {
  let found: ReadonlyMap<string, readonly string[]>;

  beforeAll(() => {
    found = check(strict);
  });

  test.each(Object.keys(right))("compiles: %s", (name) => {
    expect(found.get(pathOf(name))).toEqual([]);
  });

  test.each(Object.keys(wrong))("is refused: %s", (name) => {
    expect(found.get(pathOf(name))).not.toEqual([]);
  });
});
