/** The text of the page; what a browser makes of it is in test/hosts/page. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { listWho } from "../../src/model/access/describe.js";
import { renderRoutesHtml } from "../../src/report/routes-html.js";
import { compile } from "../support/compile.js";

const { model } = await compile({
  fallback: true,
  resources: {
    articles: { only: ["show", "update"], constraints: { id: '<i>&"[0-9]' } },
  },
});
const html = renderRoutesHtml(model!.routes, model!.records, "a<b>.yaml");

test("holds a row for each route, with everything in it escaped", () => {
  const rows = [...html.matchAll(/<tr role="row".*<\/tr>/g)].map(
    ([row]) => row,
  );
  const cells = rows.map((row) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) => cell),
  );
  const limit = "json; id: /&lt;i&gt;&amp;&quot;[0-9]/";
  expect(cells).toEqual([
    [
      "GET",
      "<code>/articles/<var>:id</var></code>",
      "articles#<b>show</b>",
      "<code>articlePath(id)</code>",
      limit,
    ],
    [
      "PUT",
      "<code>/articles/<var>:id</var></code>",
      "articles#<b>update</b>",
      "<code>articlePath(id)</code>",
      limit,
    ],
    [
      "GET",
      "<code>/<var>:controller</var>/<var>:action</var>/<var>:id</var></code>",
      ":controller#<b>:action</b>",
      "",
      "",
    ],
  ]);
  expect(html).toContain("<title>Routes of a&lt;b&gt;.yaml</title>");
  expect(html).toContain('value="PUT"');
  expect(html).toContain("<option>articles</option>");
});

test("no line of it commands the log that it is printed to", async () => {
  const { model: hostile } = await compile({
    routes: [
      {
        ...{ method: "GET", path: "/:a", to: "home#show" },
        constraints: { a: "b\n::stop-commands::c" },
        defaults: { d: "e\u202E##[error]f" },
      },
    ],
  });
  const page = renderRoutesHtml(hostile!.routes, [], "resources.yaml");
  expect(page).not.toMatch(/^\s*::|##\[|\u202E/m);
  expect(page).toContain("/b ::stop-commands::c/");
  expect(page).toContain("e\\u202e##\\u005berror]f");
});

test("allows its own style and script, and nothing else", () => {
  const policy = /Content-Security-Policy"\s+content="([^"]*)"/.exec(html)?.[1];
  const hash = (tag: string): string => {
    const text = new RegExp(`<${tag}>(.*?)</${tag}>`, "s").exec(html)?.[1];
    return createHash("sha256").update(text!).digest("base64");
  };
  expect(policy).toBe(
    `default-src 'none'; style-src 'sha256-${hash("style")}'; script-src 'sha256-${hash("script")}'`,
  );
  expect(html).not.toMatch(/\b(?:src|href)=|url\(|<!--/);
});

test("says who may call each action, where somebody calls", async () => {
  const { model: ruled } = await compile({
    database: { dialect: "sqlite" },
    caller: { ref: "users", roles: ["<b>", "admin"] },
    resources: {
      users: { only: ["show"], fields: { name: "string" }, access: "anyone" },
      boards: {
        only: ["show", "create", "update", "destroy"],
        fields: {
          state: { enum: ["draft", "live"] },
          owner: { ref: "users", set: "caller" },
        },
        access: {
          read: ["owner", "admin", { where: { state: "live" } }],
          create: "caller",
          update: [{ who: "caller", where: { state: "draft" } }],
          destroy: "<b>",
        },
        resources: {
          cards: {
            only: ["index"],
            fields: { text: "string" },
            access: { write: "admin" },
          },
        },
      },
    },
    routes: [{ method: "GET", path: "/about", to: "about#show" }],
  });
  const page = renderRoutesHtml(
    ruled!.routes,
    [],
    "resources.yaml",
    new Map(),
    listWho(ruled!),
  );
  const said = Array.from(
    page.matchAll(
      /<td[^>]*>(\w+)#<b>(\w+)<\/b> <span.*? <\/span>(.*?)<\/span>/g,
    ),
    ([, controller, action, who]) => `${controller}#${action}: ${who}`,
  );
  expect(said).toEqual([
    "about#show: anyone",
    "users#show: anyone",
    "boards#create: caller",
    "boards#show: owner or admin; anyone where state is live",
    "boards#update: owner or admin where state is draft",
    "boards#destroy: &lt;b&gt; where state is live",
    "cards#index: anyone (if they may read its board)",
  ]);
  expect(page).toContain(">Action, and who may</th>");
  expect(html).toContain(">Action</th>");
  expect(html).not.toContain('class="who"');
});

test("draws the records, with links where they refer to one another", async () => {
  const { model: described } = await compile({
    resources: {
      authors: { fields: { name: "string" }, timestamps: false },
      articles: {
        timestamps: false,
        fields: {
          author: { ref: "authors", optional: true, onDelete: "clear" },
          title: { type: "string", pattern: "<b>.*" },
        },
      },
    },
  });
  const page = renderRoutesHtml([], described!.records, "resources.yaml");
  const cards = [...page.matchAll(/<article .*<\/article>/g)].map(
    ([card]) => card,
  );
  expect(cards).toEqual([
    '<article id="record:author"><h3>Author</h3><dl><dt>id</dt><dd>integer, set by the server</dd><dt>name</dt><dd>string</dd></dl><p>Referred to by: <a href="#record:article">Article</a></p></article>',
    '<article id="record:article"><h3>Article</h3><dl><dt>id</dt><dd>integer, set by the server</dd><dt>author_id</dt><dd>integer, -&gt; <a href="#record:author">Author</a> (clear), optional</dd><dt>title</dt><dd>string, /&lt;b&gt;.*/</dd></dl></article>',
  ]);
  expect(html).not.toContain("<article");
});
