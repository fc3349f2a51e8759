/** Pages of records: what an action gives is shown, and a form that is not valid comes back. */
import { expect, test } from "vitest";
import { createApp } from "../../src/runtime/http/app.js";
import type { Action, Context } from "../../src/runtime/http/context.js";
import type { RecordData } from "../../src/runtime/records/fields.js";
import { formFor, formOf } from "../../src/runtime/records/form-fields.js";
import { forms } from "../../src/runtime/http/forms.js";
import {
  changeInput,
  newInput,
  output,
} from "../../src/runtime/records/bodies.js";
import { isHtml, markup } from "../../src/runtime/records/html.js";
import { methodOverride } from "../../src/runtime/http/override.js";
import { detailsOf, tableOf } from "../../src/runtime/records/record-pages.js";
import { createMatcher } from "../../src/runtime/routing/router.js";
import { createPages, type View } from "../../src/runtime/records/views.js";

const record: RecordData = {
  name: "article",
  key: "integer",
  fields: {
    id: { type: "integer", write: "never" },
    title: { type: "string" },
    state: { type: "enum", values: ["draft", "live"], default: "draft" },
    secret: { type: "string", read: "never", optional: true },
  },
};
const shown = output(record);
const row = { id: 7, title: "<Tea>", state: "live", secret: "s3cret" };

const view: View = {
  list: (rows) =>
    tableOf(shown.fields, rows, () => "/articles/7?back=<script>"),
  page: (one) => detailsOf(shown.fields, one),
  form: (state) => formOf(state, "Save"),
};

const common = {
  ...{ params: [], formats: ["html", "json"], defaults: {}, constraints: {} },
  ...{ name: null, controller: "articles" },
};
const routes = [
  { ...common, method: "GET", path: "/articles", action: "index" },
  { ...common, method: "POST", path: "/articles", action: "create" },
  { ...common, method: "GET", path: "/articles/new", action: "new" },
  { ...common, method: "GET", path: "/articles/7", action: "show" },
  { ...common, method: "PUT", path: "/articles/7", action: "update" },
];

interface Own extends Action {
  readonly input: object;
}

const articles = {
  index: (context: Context) => context.ok([row]),
  new: (context: Context) =>
    context.raw(
      view.form?.(
        formFor({ method: "POST", path: "/articles" }, newInput(record)),
      ),
    ),
  show: (context: Context) => context.ok(row),
  create: async (context: Context<Own>) =>
    context.created({ ...row, ...(await context.input()) }, "/articles/7"),
  update: async (context: Context<Own>) =>
    context.ok({ ...row, ...(await context.input()) }),
};

const app = createApp(
  {
    routes,
    settings: {
      formats: { html: "text/html", json: "application/json" },
      baseUrl: null,
    },
    match: createMatcher(routes),
    codecs: { html: createPages({ articles: view }) },
    ...{ forms, methodOverride },
    records: {
      "articles#index": { output: shown },
      "articles#show": { output: shown },
      "articles#create": { output: shown, input: newInput(record) },
      "articles#update": { output: shown, input: changeInput(record) },
    },
  },
  { articles },
  undefined,
);

interface Answer {
  readonly status: number;
  readonly type: string | null;
  readonly text: string;
}

async function ask(path: string, body?: string): Promise<Answer> {
  const headers = {
    accept: "text/html",
    "sec-fetch-site": "same-origin",
    ...(body !== undefined && {
      "content-type": "application/x-www-form-urlencoded",
    }),
  };
  const reply = await app.fetch(
    new Request(`http://example.com${path}`, {
      headers,
      ...(body !== undefined && { method: "POST", body }),
    }),
  );
  const text = (await reply.text()).replaceAll(/\s+/g, " ");
  return {
    status: reply.status,
    type: reply.headers.get("content-type"),
    text,
  };
}

test("a list and a page show what replies show, escaped", async () => {
  const list = await ask("/articles");
  expect(list.type).toBe("text/html; charset=utf-8");
  expect(list.text).toContain('<th scope="col">Title</th>');
  expect(list.text).toContain("&lt;Tea&gt;");
  expect(list.text).toContain('href="/articles/7?back=&lt;script&gt;"');
  const page = await ask("/articles/7");
  expect(page.text).toContain("<dt>Title</dt> <dd>&lt;Tea&gt;</dd>");
  expect(list.text + page.text).not.toMatch(/s3cret|Secret/);
});

test("a form that is not valid comes back with what was sent", async () => {
  const { status, type, text } = await ask(
    "/articles?from=menu",
    "title=&state=odd&secret=a%22b",
  );
  expect({ status, type }).toEqual({
    status: 422,
    type: "text/html; charset=utf-8",
  });
  expect(text).toContain('<form method="post" action="/articles?from=menu">');
  expect(text).toContain('aria-describedby="field-title-faults"');
  expect(text).toContain('value="a&quot;b"');
});

test("a change is sent again by the method that it was sent by", async () => {
  const { status, text } = await ask("/articles/7", "_method=PUT&title=");
  expect(status).toBe(422);
  expect(text).toContain('type="hidden" name="_method" value="PUT"');
  const done = await ask("/articles/7", "_method=PUT&title=Milk");
  expect(done).toMatchObject({ status: 200 });
  expect(done.text).toContain("<dd>Milk</dd>");
});

test("what a program sends is answered with problem details", async () => {
  const reply = await app.fetch(
    new Request("http://example.com/articles", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "*/*;q=0.1, application/json",
      },
      body: "{}",
    }),
  );
  expect(reply.status).toBe(422);
  expect(await reply.json()).toMatchObject({
    errors: [{ pointer: "#/title", code: "required" }],
  });
});

test("an object of a client's is no HTML, whatever it says", () => {
  const forged: unknown = JSON.parse('{"html":"<b>","toString":"<b>"}');
  expect(isHtml(forged)).toBe(false);
  expect(isHtml(markup`<b>${"<i>"}</b>`)).toBe(true);
});

test("the form for a new one is empty", async () => {
  const { text } = await ask("/articles/new");
  expect(text).toContain('<form method="POST" action="/articles">');
  expect(text).not.toContain("aria-invalid");
});

test("each message is told once, and bound to its own input", () => {
  const form = formFor(
    { method: "POST", path: "/articles" },
    {
      fields: {
        words: { type: "string", many: true },
        address: { type: "object", fields: { street: { type: "string" } } },
      },
    },
    { words: ["", "a", "far too long"] },
  );
  const text = String(
    formOf(
      {
        ...form,
        faults: [
          { path: ["words"], detail: "has too many items" },
          { path: ["words", 1], detail: "is too long" },
          { path: ["address", "street"], detail: "has to be there" },
        ],
      },
      "Save",
    ),
  ).replaceAll(/\s+/g, " ");
  const bound = (id: string): string =>
    `id="${id}" aria-describedby="${id}-faults" aria-invalid="true"`;
  expect(text).toContain(`<fieldset ${bound("field-words")}>`);
  expect(text).toContain(`value="far too long" ${bound("field-words-1")}`);
  expect(text).toContain('<fieldset id="field-address">');
  expect(text).toContain(bound("field-address-street"));
  expect(text).toContain(
    '<strong id="field-words-1-faults">is too long</strong>',
  );
  expect(text.match(/<strong /g)).toHaveLength(3);
});
