/** Uses of renamed names, in every form in which code can use a name. */
import { expect, test } from "vitest";
import { renameIn } from "./rename-support.js";

const before = { resources: { articles: { resources: { comments: null } } } };
const after = { resources: { posts: { resources: { comments: null } } } };

/** Renames articles to posts in one file beside `src/resources`. */
async function rename(
  text: string,
  others: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { files } = await renameIn(
    { "src/a.ts": text, ...others },
    before,
    after,
  );
  return files["src/a.ts"] ?? text;
}

/** What stands in a file, and what has to stand there afterwards. */
const cases: Readonly<Record<string, readonly [string, string]>> = {
  "an import and its uses": [
    `import { articlePath, articlesPath } from "./resources/urls.js";
export const a = [articlePath(1), articlesPath({ format: "json" })];
`,
    `import { postPath, postsPath } from "./resources/urls.js";
export const a = [postPath(1), postsPath({ format: "json" })];
`,
  ],
  "an alias stays, and so do its uses": [
    `import { articlePath as p, articleUrl /* u */ as u } from "./resources/urls.js";
export const a = [p(1), u(1)];
`,
    `import { postPath as p, postUrl /* u */ as u } from "./resources/urls.js";
export const a = [p(1), u(1)];
`,
  ],
  "a namespace import": [
    `import * as urls from "./resources/urls.js";
export const a = urls.articlePath(1) + urls["articleUrl"](1);
export type P = typeof urls.articlePath;
`,
    `import * as urls from "./resources/urls.js";
export const a = urls.postPath(1) + urls["postUrl"](1);
export type P = typeof urls.postPath;
`,
  ],
  "builders, forms and urls": [
    `import { updateArticle, updateArticleForm, newArticlePath, createArticle } from "./resources/urls.js";
void [updateArticle(1), updateArticleForm(1), newArticlePath(), createArticle];
`,
    `import { updatePost, updatePostForm, newPostPath, createPost } from "./resources/urls.js";
void [updatePost(1), updatePostForm(1), newPostPath(), createPost];
`,
  ],
  "typeof, parameters, JSX and templates": [
    `import { articlePath } from "./resources/urls.js";
type F = typeof articlePath;
export const call = (f: F = articlePath) => \`<a href="\${articlePath(f.length)}">\`;
`,
    `import { postPath } from "./resources/urls.js";
type F = typeof postPath;
export const call = (f: F = postPath) => \`<a href="\${postPath(f.length)}">\`;
`,
  ],
  "a shorthand property keeps its key": [
    `import { articlePath, articlesPath } from "./resources/urls.js";
export const links = { articlePath, all: articlesPath };
links.articlePath(1);
`,
    `import { postPath, postsPath } from "./resources/urls.js";
export const links = { articlePath: postPath, all: postsPath };
links.articlePath(1);
`,
  ],
  "a destructured namespace": [
    `import * as urls from "./resources/urls.js";
const { articlePath, articleUrl: url } = urls;
void [articlePath(1), url(1)];
`,
    `import * as urls from "./resources/urls.js";
const { postPath, postUrl: url } = urls;
void [postPath(1), url(1)];
`,
  ],
  "an import() and what is taken from it": [
    `export async function f(): Promise<string> {
  const { articlePath } = await import("./resources/urls.js");
  return articlePath(1) + (await import("./resources/urls.js")).articleUrl(1);
}
`,
    `export async function f(): Promise<string> {
  const { postPath } = await import("./resources/urls.js");
  return postPath(1) + (await import("./resources/urls.js")).postUrl(1);
}
`,
  ],
  "types of the contracts, by import type and by import()": [
    `import type { ArticlesContext, ArticlesContract as Contract } from "./resources/contracts.js";
type Show = import("./resources/contracts.js").ArticlesShow;
export type A = [ArticlesContext<"show">, Contract, Show["params"]];
`,
    `import type { PostsContext, PostsContract as Contract } from "./resources/contracts.js";
type Show = import("./resources/contracts.js").PostsShow;
export type A = [PostsContext<"show">, Contract, Show["params"]];
`,
  ],
  "JSDoc links": [
    `import { articlePath } from "./resources/urls.js";
/** As {@link articlePath} has it. */
export const a = articlePath;
`,
    `import { postPath } from "./resources/urls.js";
/** As {@link postPath} has it. */
export const a = postPath;
`,
  ],
  "parameters of a child's path": [
    `import type { CommentsContext } from "./resources/contracts.js";
export function index(context: CommentsContext<"index">): string {
  const { article_id } = context.params;
  const { params: { article_id: id } } = context;
  return article_id + id + context.params.article_id + context.params["article_id"];
}
`,
    `import type { CommentsContext } from "./resources/contracts.js";
export function index(context: CommentsContext<"index">): string {
  const { post_id: article_id } = context.params;
  const { params: { post_id: id } } = context;
  return article_id + id + context.params.post_id + context.params["post_id"];
}
`,
  ],
  "an object of a context's parameters": [
    `import type { CommentsIndex } from "./resources/contracts.js";
const article_id = "1";
export const a: CommentsIndex["params"] = { article_id };
export const b: CommentsIndex["params"] = { article_id: "2" };
`,
    `import type { CommentsIndex } from "./resources/contracts.js";
const article_id = "1";
export const a: CommentsIndex["params"] = { post_id: article_id };
export const b: CommentsIndex["params"] = { post_id: "2" };
`,
  ],
  "the controllers' names": [
    `import type { Controllers } from "./resources/contracts.js";
export function f(controllers: Controllers): unknown {
  const { articles } = controllers;
  return [articles, controllers.articles, controllers?.articles.show];
}
`,
    `import type { Controllers } from "./resources/contracts.js";
export function f(controllers: Controllers): unknown {
  const { posts: articles } = controllers;
  return [articles, controllers.posts, controllers?.posts.show];
}
`,
  ],
  "a file that has something of the new name": [
    `import { articlePath, articlesPath } from "./resources/urls.js";
const postPath = "mine";
export const a = [articlePath(1), postPath, articlesPath()];
export { articlePath };
`,
    `import { postPath as articlePath, postsPath } from "./resources/urls.js";
const postPath = "mine";
export const a = [articlePath(1), postPath, postsPath()];
export { articlePath as postPath };
`,
  ],
  "names of one's own are left alone": [
    `const articlePath = (id: number) => \`/articles/\${id}\`;
const other = { articlePath, article_id: 1, ArticlesContext: 2 };
export const a = [articlePath(1), other.articlePath, other.article_id];
`,
    `const articlePath = (id: number) => \`/articles/\${id}\`;
const other = { articlePath, article_id: 1, ArticlesContext: 2 };
export const a = [articlePath(1), other.articlePath, other.article_id];
`,
  ],
  "a parameter that hides the import": [
    `import { articlePath } from "./resources/urls.js";
export const a = (articlePath: string) => articlePath;
export const b = articlePath(1);
`,
    `import { postPath } from "./resources/urls.js";
export const a = (articlePath: string) => articlePath;
export const b = postPath(1);
`,
  ],
  "strings and comments are left alone": [
    `import { articlePath } from "./resources/urls.js";
// articlePath is used here
export const a = ["articlePath", "/articles/1", \`articles\`, articlePath(1)];
`,
    `import { postPath } from "./resources/urls.js";
// articlePath is used here
export const a = ["articlePath", "/articles/1", \`articles\`, postPath(1)];
`,
  ],
  "a byte order mark and CRLF": [
    `import { articlePath } from "./resources/urls.js";\r\nexport const a = articlePath(1);\r\n`,
    `import { postPath } from "./resources/urls.js";\r\nexport const a = postPath(1);\r\n`,
  ],
  "code that does not parse": [
    `import { articlePath } from "./resources/urls.js";
export const a = articlePath(1);
function ( {
`,
    `import { postPath } from "./resources/urls.js";
export const a = postPath(1);
function ( {
`,
  ],
};

for (const [name, [text, expected]] of Object.entries(cases))
  test(name, async () => {
    expect(await rename(text)).toBe(expected);
  });

test("re-exports, and whoever imports through them", async () => {
  const { files } = await renameIn(
    {
      "src/all.ts": `export * from "./resources/urls.js";\n`,
      "src/some.ts": `export { articlePath, articleUrl as url } from "./resources/urls.js";\n`,
      "src/named.ts": `import { articlesPath } from "./resources/urls.js";\nexport { articlesPath };\nexport default articlesPath;\n`,
      "src/a.ts": `import { articlePath } from "./all.js";
import { articlePath as p, url } from "./some.js";
import { articlesPath } from "./named.js";
import all from "./named.js";
void [articlePath, p, url, articlesPath, all];
`,
    },
    before,
    after,
  );
  expect(files).toEqual({
    "src/some.ts": `export { postPath, postUrl as url } from "./resources/urls.js";\n`,
    "src/named.ts": `import { postsPath } from "./resources/urls.js";\nexport { postsPath };\nexport default postsPath;\n`,
    "src/a.ts": `import { postPath } from "./all.js";
import { postPath as p, url } from "./some.js";
import { postsPath } from "./named.js";
import all from "./named.js";
void [postPath, p, url, postsPath, all];
`,
  });
});

test("JavaScript, and JSX", async () => {
  const { files } = await renameIn(
    {
      "src/a.js": `import { articlePath } from "./resources/urls.js";
/** @type {import("./resources/contracts.js").ArticlesShow["params"]} */
export const params = { id: articlePath(1) };
`,
      "src/b.tsx": `import { articlePath } from "./resources/urls.js";
export const Link = () => <a href={articlePath(1)}>articlePath</a>;
`,
    },
    before,
    after,
    {
      tsconfig: {
        module: "esnext",
        moduleResolution: "bundler",
        jsx: "preserve",
      },
    },
  );
  expect(files).toEqual({
    "src/a.js": `import { postPath } from "./resources/urls.js";
/** @type {import("./resources/contracts.js").PostsShow["params"]} */
export const params = { id: postPath(1) };
`,
    "src/b.tsx": `import { postPath } from "./resources/urls.js";
export const Link = () => <a href={postPath(1)}>articlePath</a>;
`,
  });
});

test("imports through a path of the tsconfig", async () => {
  const { files } = await renameIn(
    {
      "src/deep/a.ts": `import { articlePath } from "@/resources/urls";\nvoid articlePath;\n`,
    },
    before,
    after,
    {
      tsconfig: {
        module: "esnext",
        moduleResolution: "bundler",
        paths: { "@/*": ["./src/*"] },
      },
    },
  );
  expect(files).toEqual({
    "src/deep/a.ts": `import { postPath } from "@/resources/urls";\nvoid postPath;\n`,
  });
});

test("query parameters of helpers and actions", async () => {
  const shallow = (name: string) => ({
    resources: {
      [name]: {
        shallow: true,
        subsets: { selected: ["index", "destroy"] },
        resources: { comments: { resources: { likes: null } } },
      },
    },
  });
  const { files } = await renameIn(
    {
      "src/a.ts": `import { commentLikesPath, selectedArticlesPath } from "./resources/urls.js";
import type { CommentLikesQuery } from "./resources/urls.js";
import type { LikesContext, SelectedArticlesContext } from "./resources/contracts.js";
const query: CommentLikesQuery = { article_id: 1 };
void [commentLikesPath(1, { query }), commentLikesPath(1, { query: { article_id: 2, page: 3 } })];
void selectedArticlesPath({ query: { article_ids: [1] } });
export const f = (a: LikesContext<"index">, b: SelectedArticlesContext<"destroy">) =>
  [a.query.article_id, b.query.article_ids];
`,
    },
    shallow("articles"),
    shallow("posts"),
  );
  expect(files["src/a.ts"])
    .toBe(`import { commentLikesPath, selectedPostsPath } from "./resources/urls.js";
import type { CommentLikesQuery } from "./resources/urls.js";
import type { LikesContext, SelectedPostsContext } from "./resources/contracts.js";
const query: CommentLikesQuery = { post_id: 1 };
void [commentLikesPath(1, { query }), commentLikesPath(1, { query: { post_id: 2, page: 3 } })];
void selectedPostsPath({ query: { post_ids: [1] } });
export const f = (a: LikesContext<"index">, b: SelectedPostsContext<"destroy">) =>
  [a.query.post_id, b.query.post_ids];
`);
});

test("a controller and its index", async () => {
  const { files } = await renameIn(
    {
      "src/controllers/articles.controller.ts": `import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";
export class ArticlesController implements ArticlesContract {
  static make(): ArticlesController { return new ArticlesController(); }
  show(context: ArticlesContext<"show">) { return context.notImplemented(); }
}
`,
      "src/controllers/index.ts": `import type { Controllers } from "../resources/contracts.js";
import { ArticlesController } from "./articles.controller.js";
import { ArticlesController as AdminArticlesController } from "./admin/articles.controller.js";
export const controllers: Controllers = {
  articles: new ArticlesController(),
  "admin/articles": new AdminArticlesController(),
};
`,
      "src/controllers/admin/articles.controller.ts": `export class ArticlesController {}\n`,
      "test/a.test.ts": `import { ArticlesController as C } from "../src/controllers/articles.controller.js";
vi.mock("../src/controllers/articles.controller.js");
vi.mock("../src/controllers/admin/articles.controller");
void new C();
`,
    },
    {
      resources: { articles: null },
      namespaces: { admin: { resources: { articles: null } } },
    },
    {
      resources: { articles: null },
      namespaces: { admin: { resources: { posts: null } } },
    },
    {
      locals: [
        {
          file: "src/controllers/admin/articles.controller.ts",
          from: "ArticlesController",
          to: "PostsController",
        },
        {
          file: "src/controllers/index.ts",
          from: "AdminArticlesController",
          to: "AdminPostsController",
        },
      ],
      moves: [
        {
          from: "src/controllers/admin/articles.controller.ts",
          to: "src/controllers/admin/posts.controller.ts",
        },
      ],
    },
  );
  expect(files).toEqual({
    "src/controllers/admin/articles.controller.ts": `export class PostsController {}\n`,
    "src/controllers/index.ts": `import type { Controllers } from "../resources/contracts.js";
import { ArticlesController } from "./articles.controller.js";
import { PostsController as AdminPostsController } from "./admin/posts.controller.js";
export const controllers: Controllers = {
  articles: new ArticlesController(),
  "admin/posts": new AdminPostsController(),
};
`,
    "test/a.test.ts": `import { ArticlesController as C } from "../src/controllers/articles.controller.js";
vi.mock("../src/controllers/articles.controller.js");
vi.mock("../src/controllers/admin/posts.controller");
void new C();
`,
  });
});
