/**
 * The order of refusals: for each two conditions that a request can be refused
 * for, one that has both, and which of them it is answered with. An application
 * with nothing written by hand, on every database.
 */
import type { ExpectStatic } from "vitest";
import type { Action, Context } from "../../src/runtime/http/context.js";
import type { Reply } from "../../src/runtime/http/reply.js";
import type { Store } from "../../src/runtime/stores/store-types.js";
import { findFacts } from "../../src/openapi/facts.js";
import { listRefusals } from "../../src/openapi/refusals.js";
import { compile } from "../support/compile.js";
import { createFolder } from "../support/projects.js";
import { run, type Running } from "./reference/app.js";

/** What is wrong with a request, in the order in which it is told. */
const ORDER = {
  "cross-site": 403,
  "no such method": 405,
  "not acceptable": 406,
  "malformed path": 400,
  "unknown parameter": 400,
  "no such row named": 400,
  "unknown caller": 401,
  "impossible id": 404,
  "no such row": 404,
  "no such parent": 404,
  "row of another": 404,
  "only readable": 403,
  "no such type": 415,
  "too long": 413,
  "no syntax": 400,
  "bad field": 422,
  "bad ref": 422,
  "bad owned ref": 422,
  "no version": 428,
  "old version": 412,
  taken: 409,
  "referred to": 409,
} as const;

export type Condition = keyof typeof ORDER;

const CONDITIONS = Object.keys(ORDER) as readonly Condition[];

const ref = (to: string) => ({ ref: to, scope: "write", write: "never" });

const fields = {
  title: { type: "string", unique: true },
  topic: { ref: "topics" },
  folder: { ref: "folders" },
};

const action = { method: "POST", body: { title: "string" } };

const manifest = {
  ...{ formats: ["html", "json", "xml"], apiOnly: true },
  updateMethods: ["PATCH", "PUT"],
  resources: {
    users: { only: [], fields: { name: "string" } },
    topics: { fields: { name: "string" } },
    folders: {
      fields: { name: "string", owner: { ...ref("users"), scope: "all" } },
      subsets: { selected: "index" },
      resources: {
        pages: {
          ...{ shallow: true, fields: { title: fields.title } },
          resources: { lines: { fields: { title: fields.title } } },
        },
      },
    },
    posts: {
      concurrency: "required",
      fields: { ...fields, author: ref("users") },
      member: { publish: action },
      subsets: { selected: ["index", "update", "destroy"] },
      resources: {
        comments: { shallow: true, fields: { title: fields.title } },
        cover: { singleton: true, fields: { title: "string" } },
      },
    },
    notes: {
      param: "title",
      fields: { ...fields, owner: { ...ref("users"), scope: "all" } },
      subsets: { picked: ["update", "destroy"] },
      collection: { unlock: action },
      resources: {
        marks: { fields: { ...fields }, collection: { sort: action } },
      },
    },
    profile: {
      ...{ singleton: true, by: "owner_id", member: { verify: action } },
      fields: { title: "string", owner: { ...ref("users"), scope: "all" } },
    },
  },
};

type Values = Readonly<Record<string, unknown>>;

/** A request, as far as a condition changes it. */
interface Draft {
  path: string;
  query: string;
  caller: string;
  readonly headers: Record<string, string>;
  values: Record<string, unknown>;
  /** Sent in place of the values. */
  text: string | null;
}

/** What can be wrong with an action's requests, and how it comes to be. */
interface Target {
  readonly name: string;
  readonly method: string;
  readonly draft: () => Draft;
  readonly wrong: Partial<Record<Condition, (draft: Draft) => void>>;
  /** Whether the table has no such method there. */
  readonly isRefused?: true;
}

/** Conditions that cannot hold at once: both say the same thing. */
const SLOTS: readonly (readonly Condition[])[] = [
  [
    "malformed path",
    "impossible id",
    "no such row",
    "no such parent",
    "row of another",
    "only readable",
  ],
  [
    "impossible id",
    "no such row",
    "no such parent",
    "row of another",
    "only readable",
  ],
  [
    "no such row named",
    "no such row",
    "impossible id",
    "row of another",
    "only readable",
  ],
  ["no such type", "no syntax", "too long"],
  ["no version", "old version"],
  ["bad ref", "bad owned ref"],
];

const ENCODING: readonly Condition[] = [
  "no such type",
  "no syntax",
  "too long",
];
/** Whether a request of this kind can have it. */
function canBe(
  condition: Condition,
  { method, isRefused }: Target,
  wire: Wire,
): boolean {
  // Only what a form can send needs no permission of the browser's.
  if (condition === "cross-site") return wire === "form";
  // Which action a form asks for is unknown if it cannot be read.
  const isHidden = wire === "form" && (method !== "POST" || isRefused);
  return !isHidden || ![...ENCODING, "malformed path"].includes(condition);
}

const VALUES: readonly Condition[] = [
  "bad field",
  "bad ref",
  "bad owned ref",
  "taken",
];

/** Whether a request can have both. */
function areBoth(one: Condition, other: Condition): boolean {
  return (
    !(one === "cross-site" && other === "no such type") &&
    !SLOTS.some((slot) => slot.includes(one) && slot.includes(other)) &&
    !(ENCODING.includes(one) && VALUES.includes(other))
  );
}

const NO_METHOD: Condition = "no such method";

type Wire = "json" | "form" | "xml";

const TYPES: Readonly<Record<Wire, string>> = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  xml: "application/xml",
};

function write(values: Values, wire: Wire): string {
  const pairs = Object.entries(values).map(
    ([name, value]) => [name, String(value)] as const,
  );
  switch (wire) {
    case "json":
      return JSON.stringify(values);
    case "form":
      return new URLSearchParams(Object.fromEntries(pairs)).toString();
    case "xml":
      return `<it>${pairs.map(([name, value]) => `<${name}>${value}</${name}>`).join("")}</it>`;
  }
}

const HOST = "http://localhost";

async function send(
  { fetch }: Running,
  { method }: Target,
  { path, query, caller, headers, values, text }: Draft,
  wire: Wire,
): Promise<Response> {
  const hasBody = method !== "GET" && method !== "DELETE";
  // A form says which method it means.
  const isHidden = wire === "form" && method !== "POST" && hasBody;
  const sent = isHidden ? { _method: method, ...values } : values;
  return await fetch(
    new Request(`${HOST}${path}${query}`, {
      method: isHidden ? "POST" : method,
      headers: {
        "x-caller": caller,
        accept: "application/json",
        ...(hasBody && { "content-type": TYPES[wire] }),
        ...headers,
      },
      ...(hasBody && { body: text ?? write(sent, wire) }),
    }),
  );
}

/** What every request can have. */
const ANY = {
  "not acceptable": ({ headers }: Draft) =>
    void (headers["accept"] = "image/png"),
} as const;

const UNKNOWN = {
  "unknown caller": (draft: Draft) => void (draft.caller = "none"),
} as const;

const BODY = {
  "no such type": ({ headers }: Draft) =>
    void (headers["content-type"] = "image/png"),
  "too long": (draft: Draft) => void (draft.text = "x".repeat(2 ** 20 + 1)),
  "no syntax": (draft: Draft) => void (draft.text = "<[%zz=1"),
  "bad field": ({ values }: Draft) => void (values["title"] = "x".repeat(300)),
} as const;

const CROSS = {
  "cross-site": ({ headers }: Draft) =>
    void (headers["origin"] = "https://evil.example"),
} as const;

const VERSIONS = {
  "no version": ({ headers }: Draft) =>
    Reflect.deleteProperty(headers, "if-match"),
  "old version": ({ headers }: Draft) => void (headers["if-match"] = '"v99"'),
} as const;

/** Rows to meet: which of them a caller may read and change is in their names. */
interface Rows {
  readonly topic: number;
  readonly folder: number;
  readonly foreignFolder: number;
  readonly post: number;
  readonly otherPost: number;
  readonly foreignPost: number;
  readonly comment: number;
  readonly page: number;
  readonly foreignPage: number;
}

async function make(
  running: Running,
  path: string,
  values: Values,
  caller = "a",
): Promise<number> {
  const reply = await running.fetch(
    new Request(HOST + path, {
      method: "POST",
      headers: {
        "x-caller": caller,
        "content-type": TYPES.json,
        accept: TYPES.json,
      },
      body: JSON.stringify(values),
    }),
  );
  const value = (await reply.json()) as { id: number };
  if (reply.status !== 201) throw new Error(JSON.stringify(value));
  return value.id;
}

async function makeRows(running: Running): Promise<Rows> {
  const topic = await make(running, "/topics", { name: "t" });
  const folder = await make(running, "/folders", { name: "mine" });
  const foreignFolder = await make(running, "/folders", { name: "b's" }, "b");
  const values = { topic_id: topic, folder_id: folder };
  const post = await make(running, "/posts", { title: "one", ...values });
  const otherPost = await make(running, "/posts", { title: "two", ...values });
  const theirs = { topic_id: topic, folder_id: foreignFolder };
  const foreignPost = await make(
    running,
    "/posts",
    { title: "three", ...theirs },
    "b",
  );
  for (const title of ["n1", "n2"])
    await make(running, "/notes", { title, ...values });
  await make(running, "/notes", { title: "theirs", ...theirs }, "b");
  const comment = await make(running, `/posts/${post}/comments`, {
    title: "c1",
  });
  await make(running, `/posts/${post}/comments`, { title: "c2" });
  const page = await make(running, `/folders/${folder}/pages`, { title: "p" });
  const foreignPage = await make(
    running,
    `/folders/${foreignFolder}/pages`,
    { title: "q" },
    "b",
  );
  return {
    topic,
    folder,
    foreignFolder,
    post,
    otherPost,
    foreignPost,
    comment,
    page,
    foreignPage,
  };
}

function listTargets(rows: Rows): readonly Target[] {
  const {
    topic,
    folder,
    foreignFolder,
    post,
    otherPost,
    foreignPost,
    comment,
    page,
    foreignPage,
  } = rows;
  const at =
    (path: string, more: Partial<Draft> = {}) =>
    (): Draft => ({
      ...{
        path,
        query: "",
        caller: "a",
        headers: { "if-match": "*" },
        text: null,
      },
      ...more,
      values: {
        title: "new",
        topic_id: topic,
        folder_id: folder,
        ...more.values,
      },
    });
  const to = (path: string) => (draft: Draft) => void (draft.path = path);
  const refs = {
    "bad ref": ({ values }: Draft) => void (values["topic_id"] = 999),
    "bad owned ref": ({ values }: Draft) =>
      void (values["folder_id"] = foreignFolder),
  } as const;
  const taken = (title: string) => ({
    taken: ({ values }: Draft) => void (values["title"] = title),
  });
  const targets: Target[] = [
    {
      ...{ name: "create", method: "POST", draft: at("/posts") },
      wrong: {
        ...ANY,
        ...CROSS,
        ...UNKNOWN,
        ...BODY,
        ...refs,
        ...taken("one"),
      },
    },
    {
      ...{
        name: "create below a parent",
        method: "POST",
        draft: at("/notes/n1/marks"),
      },
      wrong: {
        ...{ ...ANY, ...CROSS, ...UNKNOWN, ...BODY, ...refs },
        "no such parent": to("/notes/nope/marks"),
        "row of another": to("/notes/theirs/marks"),
      },
    },
    {
      ...{
        name: "create below a plain parent",
        method: "POST",
        draft: at(`/posts/${post}/comments`),
      },
      wrong: {
        ...{ ...ANY, ...CROSS, ...BODY, ...taken("c2") },
        "impossible id": to("/posts/x/comments"),
        "no such parent": to("/posts/999/comments"),
      },
    },
    {
      ...{
        name: "create below a parent of the caller",
        method: "POST",
        draft: at(`/folders/${folder}/pages`),
      },
      wrong: {
        ...{ ...ANY, ...CROSS, ...UNKNOWN, ...BODY, ...taken("p") },
        "impossible id": to("/folders/x/pages"),
        "no such parent": to("/folders/999/pages"),
        "row of another": to(`/folders/${foreignFolder}/pages`),
      },
    },
    {
      ...{
        name: "create below what is below one",
        method: "POST",
        draft: at(`/pages/${page}/lines`),
      },
      wrong: {
        ...{ ...ANY, ...CROSS, ...UNKNOWN, ...BODY },
        "impossible id": to("/pages/01/lines"),
        "no such parent": to("/pages/999/lines"),
        "row of another": to(`/pages/${foreignPage}/lines`),
      },
    },
    {
      ...{
        name: "create a singleton",
        method: "POST",
        draft: at(`/posts/${otherPost}/cover`),
      },
      wrong: {
        ...{ ...ANY, ...CROSS, ...BODY },
        "impossible id": to("/posts/x/cover"),
        "no such parent": to("/posts/999/cover"),
      },
    },
    {
      // Whether it changes the row, only its code knows: 403 comes from there.
      ...{ name: "an action with a body", method: "POST" },
      draft: at(`/posts/${post}/publish`, { values: { title: "one" } }),
      wrong: {
        ...{ ...ANY, ...CROSS, ...BODY },
        "malformed path": to("/posts/%ff/publish"),
        "impossible id": to("/posts/x/publish"),
        "no such row": to("/posts/999/publish"),
      },
    },
    {
      // As a login does: the rows are somebody's, but it asks for none of them.
      ...{ name: "an action about no row", method: "POST" },
      draft: at("/notes/unlock", { caller: "none" }),
      wrong: { ...ANY, ...CROSS, ...BODY },
    },
    {
      ...{ name: "an action below a parent", method: "POST" },
      draft: at("/notes/n1/marks/sort"),
      wrong: {
        ...{ ...ANY, ...CROSS, ...UNKNOWN, ...BODY },
        "no such parent": to("/notes/nope/marks/sort"),
        "row of another": to("/notes/theirs/marks/sort"),
      },
    },
    {
      ...{ name: "an action about the caller's own", method: "POST" },
      draft: at("/profile/verify"),
      wrong: {
        ...{ ...ANY, ...CROSS, ...UNKNOWN, ...BODY },
        "no such row": (draft) => void (draft.caller = "b"),
      },
    },
    {
      ...{ name: "what the table does not have", method: "POST" },
      ...{ draft: at("/posts/1"), isRefused: true },
      wrong: {
        ...{ ...CROSS, ...ANY, ...BODY },
        "no such method": () => undefined,
        "malformed path": to("/posts/%ff"),
        "impossible id": to("/posts/x"),
      },
    },
    {
      ...{ name: "list", method: "GET", draft: at("/notes/n1/marks") },
      wrong: {
        ...{ ...ANY, ...UNKNOWN },
        "unknown parameter": (draft) => void (draft.query = "?nope=1"),
        "no such parent": to("/notes/nope/marks"),
        "row of another": to("/notes/theirs/marks"),
      },
    },
    {
      ...{ name: "list of a subset", method: "GET" },
      draft: at("/folders/selected", { query: `?folder_ids[]=${folder}` }),
      wrong: {
        ...{ ...ANY, ...UNKNOWN },
        "no such row named": (draft) => void (draft.query = ""),
        "impossible id": (draft) => void (draft.query = "?folder_ids[]=01"),
      },
    },
    {
      ...{ name: "show", method: "GET", draft: at("/notes/n1") },
      wrong: {
        ...ANY,
        ...UNKNOWN,
        "no such row": to("/notes/nope"),
        "row of another": to("/notes/theirs"),
      },
    },
    {
      ...{
        name: "show below a parent",
        method: "GET",
        draft: at("/folders/1"),
      },
      wrong: {
        ...ANY,
        ...UNKNOWN,
        "impossible id": to("/folders/x"),
        "row of another": to(`/folders/${foreignFolder}`),
      },
    },
    {
      ...{ name: "destroy", method: "DELETE", draft: at(`/posts/${post}`) },
      wrong: {
        ...{ ...ANY, ...UNKNOWN, ...VERSIONS },
        "malformed path": to("/posts/%ff"),
        "impossible id": to("/posts/x"),
        "no such row": to("/posts/999"),
        "only readable": to(`/posts/${foreignPost}`),
        "referred to": () => undefined,
      },
    },
    {
      ...{ name: "destroy of a subset", method: "DELETE" },
      draft: at("/notes/picked", { query: "?note_titles[]=n2" }),
      wrong: {
        ...{ ...ANY, ...UNKNOWN },
        "no such row named": (draft) => void (draft.query = ""),
        "no such row": (draft) => void (draft.query = "?note_titles[]=nope"),
        "row of another": (draft) =>
          void (draft.query = "?note_titles[]=theirs"),
      },
    },
  ];
  for (const method of ["PATCH", "PUT"]) {
    targets.push(
      {
        ...{ name: "update", method, draft: at(`/posts/${post}`) },
        wrong: {
          ...{
            ...ANY,
            ...UNKNOWN,
            ...BODY,
            ...refs,
            ...VERSIONS,
            ...taken("two"),
          },
          "malformed path": to("/posts/%ff"),
          "impossible id": to("/posts/x"),
          "no such row": to("/posts/999"),
          "only readable": to(`/posts/${foreignPost}`),
        },
      },
      {
        ...{
          name: "update by a name",
          method,
          draft: at("/notes/n1", { values: { title: "n1" } }),
        },
        wrong: {
          ...{ ...ANY, ...UNKNOWN, ...BODY, ...refs, ...taken("n2") },
          "no such row": to("/notes/nope"),
          "row of another": to("/notes/theirs"),
        },
      },
      {
        ...{
          name: "update of a shallow row",
          method,
          draft: at(`/comments/${comment}`, { values: { title: "c1" } }),
        },
        wrong: {
          ...{ ...ANY, ...BODY, ...taken("c2") },
          "impossible id": to("/comments/x"),
          "no such row": to("/comments/999"),
        },
      },
      {
        ...{
          name: "update of a singleton",
          method,
          draft: at(`/posts/${post}/cover`),
        },
        wrong: {
          ...{ ...ANY, ...BODY },
          ...(method === "PATCH" && {
            "no such row": to(`/posts/${otherPost}/cover`),
          }),
          "impossible id": to("/posts/x/cover"),
          "no such parent": to("/posts/999/cover"),
        },
      },
      {
        ...{
          name: "update of the caller's own",
          method,
          draft: at("/profile"),
        },
        wrong: {
          ...ANY,
          ...UNKNOWN,
          ...BODY,
          ...(method === "PATCH" && {
            "no such row": (draft: Draft) => void (draft.caller = "b"),
          }),
        },
      },
    );
  }
  targets.push({
    ...{ name: "update of a subset", method: "PATCH" },
    draft: at("/posts/selected", {
      query: `?post_ids[]=${otherPost}`,
      values: { title: "two" },
    }),
    wrong: {
      ...{ ...ANY, ...UNKNOWN, ...BODY, ...refs, ...taken("one") },
      "no such row named": (draft) => void (draft.query = ""),
      "impossible id": (draft) => void (draft.query = "?post_ids[]=x"),
      "no such row": (draft) => void (draft.query = "?post_ids[]=999"),
      "only readable": (draft) =>
        void (draft.query = `?post_ids[]=${foreignPost}`),
    },
  });
  return targets;
}

/** How a target's requests can be sent. */
function wiresOf({ method }: Target): readonly Wire[] {
  return method === "GET" || method === "DELETE"
    ? ["json"]
    : ["json", "form", "xml"];
}

/** What is answered otherwise than the order says, and how much was asked. */
export async function compareOrder(
  dialect: "sqlite" | "postgres",
  place: string,
): Promise<{
  readonly differences: readonly string[];
  readonly asked: number;
}> {
  const { model, errors } = await compile({
    ...manifest,
    database: { dialect },
  });
  if (model === null) throw new Error(JSON.stringify(errors));
  const folder = createFolder();
  const scopes: Record<string, Record<string, number>> = {
    a: { author_id: 1, owner_id: 1 },
    b: { author_id: 2, owner_id: 2 },
  };
  const running = await run(folder.path, model, place, scopes, writeActions);
  const differences: string[] = [];
  let asked = 0;
  try {
    await addUsers(running);
    const rows = await makeRows(running);
    await make(running, `/posts/${rows.post}/cover`, { title: "c" });
    await make(running, "/profile", { title: "p" });
    for (const target of listTargets(rows)) {
      const possible = CONDITIONS.filter(
        (each) => target.wrong[each] !== undefined,
      );
      for (const wire of wiresOf(target)) {
        const all = possible.filter((each) => canBe(each, target, wire));
        for (const [index, first] of all.entries()) {
          for (const second of all.slice(index)) {
            if (first !== second && !areBoth(first, second)) continue;
            if (target.isRefused && ![first, second].includes(NO_METHOD)) {
              continue;
            }
            const draft = target.draft();
            for (const each of new Set([second, first]))
              target.wrong[each]?.(draft);
            const { status } = await send(running, target, draft, wire);
            asked += 1;
            if (status === ORDER[first]) continue;
            differences.push(
              `${target.method} ${target.name} (${wire}): ${first}, ${second}: ${status}`,
            );
          }
        }
      }
    }
    if (running.errors.length > 0)
      differences.push(...running.errors.map(String));
  } finally {
    await running.stop();
    folder.remove();
  }
  return { differences, asked };
}

type Handler = (context: Context<Action>) => Promise<Reply>;

type AnyStore = Store<never, never, never, Values>;

/** What somebody writes by hand: the body first, then the rows. */
function writeActions(controllers: object, stores: object): void {
  const store = (name: string) => Reflect.get(stores, name) as AnyStore;
  const write = (
    at: string,
    work: (context: Context<Action>, input: Values) => Promise<unknown>,
  ): void => {
    const [key = "", action = ""] = at.split("#");
    const handler: Handler = async (context) => {
      await work(context, (await context.input()) as Values);
      return context.noContent();
    };
    Reflect.set(Reflect.get(controllers, key) as object, action, handler);
  };
  write("posts#publish", (context, input) =>
    store("posts").update(context, input),
  );
  write("notes#unlock", () => Promise.resolve());
  write("marks#sort", (context) => store("marks").list(context));
  write("profile#verify", (context) => store("profiles").find(context));
}

async function addUsers({ db }: Running): Promise<void> {
  const now = new Date().toISOString();
  const times = { created_at: now, updated_at: now };
  await db
    .insertInto("users")
    .values([
      { name: "a", ...times },
      { name: "b", ...times },
    ])
    .execute();
}

export async function runRefusals(
  expect: ExpectStatic,
  dialect: "sqlite" | "postgres",
  place: string,
): Promise<void> {
  const { differences, asked } = await compareOrder(dialect, place);
  expect(differences).toEqual([]);
  expect(asked).toBeGreaterThan(1000);
}

/** The errors that the document has for a route, as `refusals.ts` lists them. */
export async function listDescribed(
  method: string,
  path: string,
): Promise<readonly number[]> {
  const { model } = await compile({ ...manifest, database: {} });
  for (const [route, facts] of model === null ? [] : findFacts(model)) {
    if (model === null || route.method !== method) continue;
    if (route.path === path) return listRefusals({ route, facts, model });
  }
  return [];
}
