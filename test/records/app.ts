/**
 * An application with records, bound as a generated one is: articles, which
 * keep what was sent to them, and a secret that no reply may have.
 */
import { type App, createApp } from "../../src/runtime/http/app.js";
import type { Action, Context } from "../../src/runtime/http/context.js";
import type { Described } from "../../src/runtime/http/described.js";
import type { Fields, RecordData } from "../../src/runtime/records/fields.js";
import { forms } from "../../src/runtime/http/forms.js";
import { html } from "../../src/runtime/records/html.js";
import {
  bodyInput,
  changeInput,
  newInput,
  queryInput,
  output,
} from "../../src/runtime/records/bodies.js";
import { integerKey, uuidKey } from "../../src/runtime/records/texts.js";
import type { CommonOptions } from "../../src/runtime/http/options.js";
import { methodOverride } from "../../src/runtime/http/override.js";
import type { Route } from "../../src/runtime/routing/tree.js";
import { createMatcher } from "../../src/runtime/routing/router.js";
import { createXml } from "../../src/runtime/records/xml.js";

export const SECRET = "s3cret-of-the-house";

export const fields: Fields = {
  id: { type: "integer", write: "never" },
  title: { type: "string", maxLength: 20 },
  body: { type: "text", optional: true },
  state: { type: "enum", values: ["draft", "live"], default: "draft" },
  price: { type: "decimal", scale: 2, min: "0.00", optional: true },
  featured: { type: "boolean", default: false },
  words: { type: "string", many: true, maxItems: 3, default: [] },
  address: {
    type: "object",
    optional: true,
    fields: {
      street: { type: "string" },
      zip: { type: "string", optional: true },
      checked: { type: "boolean", write: "never", default: false },
    },
  },
  author_id: { type: "integer", ref: "user", optional: true },
  slug: { type: "string", write: "create", optional: true },
  password: { type: "string", read: "never", optional: true },
  secret: { type: "string", read: "never", write: "never" },
  views: { type: "integer", min: 0, default: 0, write: "never" },
  liked: { type: "boolean", computed: true },
};

export const record: RecordData = { name: "article", key: "integer", fields };

const articleOutput = output(record);
const article: Described = {
  output: articleOutput,
  keys: { id: integerKey },
};
const described: Readonly<Record<string, Described>> = {
  "articles#index": {
    output: articleOutput,
    query: queryInput({
      q: { type: "string", optional: true },
      limit: { type: "integer", max: 100, default: 20 },
      tag: { type: "string", many: true, default: [] },
    }),
  },
  "articles#create": { input: newInput(record), output: articleOutput },
  "articles#show": article,
  "articles#update": { ...article, input: changeInput(record) },
  "articles#publish": {
    input: bodyInput({ at: { type: "datetime", optional: true } }),
    keys: { id: uuidKey },
    hasOwnBody: true,
  },
};

/** What a row of the table would be, with everything that the server knows. */
export const row: Readonly<Record<string, unknown>> = {
  id: 7,
  title: "Tea",
  body: null,
  state: "live",
  price: "1.50",
  featured: true,
  words: ["a"],
  address: { street: "Lane", zip: null, checked: true },
  author_id: null,
  slug: null,
  password: SECRET,
  secret: SECRET,
  views: 3,
  liked: false,
};

const FORMATS = ["json", "xml", "html"];

function route(method: string, path: string, action: string): Route {
  const params = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  return {
    name: null,
    method,
    path,
    controller: "articles",
    action,
    params,
    formats: FORMATS,
    defaults: {},
    constraints: {},
  };
}

const routes: readonly Route[] = [
  route("GET", "/articles", "index"),
  route("POST", "/articles", "create"),
  route("GET", "/articles/:id", "show"),
  route("PUT", "/articles/:id", "update"),
  route("PATCH", "/articles/:id", "update"),
  route("POST", "/articles/:id/publish", "publish"),
  route("POST", "/articles/:id/raw", "raw"),
];

type Any = Context<Action>;

/** What the actions got, the latest last. */
export interface Seen {
  readonly inputs: unknown[];
  readonly errors: unknown[];
}

/** Actions: each keeps its input, and replies with a row. */
function createActions({ inputs }: Seen) {
  const keep = async (context: Any, how?: "merge"): Promise<void> => {
    inputs.push(await context.input(how));
  };
  return {
    index: (context: Any) => {
      inputs.push(context.query);
      return context.ok([row, row]);
    },
    create: async (context: Any) => {
      await keep(context);
      return context.created(row, "/articles/7");
    },
    show: (context: Any) => {
      inputs.push(context.params);
      return context.ok(row);
    },
    update: async (context: Any) => {
      const isMerged = context.headers.has("x-merge");
      await keep(context, isMerged ? "merge" : undefined);
      return context.ok(row);
    },
    publish: async (context: Any) => {
      await keep(context);
      return context.noContent();
    },
    raw: async (context: Any) => {
      await keep(context);
      return context.raw(null);
    },
  };
}

export interface TestApp extends Seen {
  readonly app: App;
}

/** @param changes of the actions, and of what the manifest describes */
export function createTestApp(
  changes: {
    readonly actions?: object;
    readonly envelope?: Described["envelope"];
    readonly options?: CommonOptions;
  } = {},
): TestApp {
  const seen: Seen = { inputs: [], errors: [] };
  const { envelope } = changes;
  const records = Object.fromEntries(
    Object.entries(described).map(([name, each]) => [
      name,
      envelope === undefined ? each : { ...each, envelope },
    ]),
  );
  const app = createApp(
    {
      routes,
      settings: {
        formats: {
          json: "application/json",
          xml: "application/xml",
          html: "text/html",
        },
        baseUrl: null,
      },
      match: createMatcher(routes),
      codecs: { xml: createXml({ articles: ["article", "articles"] }), html },
      forms,
      methodOverride,
      records,
    },
    { articles: { ...createActions(seen), ...changes.actions } },
    {
      onError: (error: unknown) => {
        seen.errors.push(error);
      },
      ...changes.options,
    },
  );
  return { app, ...seen };
}
