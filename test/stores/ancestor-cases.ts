/**
 * Rows below rows that have owners: whoever may not meet a row does not meet what
 * is below it, wherever that is reached. On every database.
 */
import type { ExpectStatic } from "vitest";
import { compile } from "../support/compile.js";
import { createFolder } from "../support/projects.js";
import { run } from "./reference/app.js";
import { CALLS, writeCalls } from "./reference/calls.js";

const title = "string";

const manifest = {
  ...{ formats: ["json", "html"], apiOnly: true, routes: [CALLS] },
  updateMethods: ["PATCH", "PUT"],
  resources: {
    accounts: { fields: { title } },
    users: { fields: { title } },
    projects: {
      shallow: true,
      fields: { title, account: { ref: "accounts", scope: "all" } },
      resources: {
        tasks: {
          subsets: { selected: ["index", "update", "destroy"] },
          fields: { title },
          resources: { steps: { fields: { title } } },
        },
        plan: { singleton: true, fields: { title } },
        marks: { fields: { title } },
        pins: { fields: { title, project: { ref: "projects" } } },
        threads: {
          fields: { title },
          resources: { replies: { record: "thread" } },
        },
      },
    },
    all_marks: { record: "mark" },
    all_threads: { record: "thread" },
    all_tasks: {
      record: "task",
      subsets: { selected: ["index", "update", "destroy"] },
      resources: { steps: { record: "step", controller: "all_task_steps" } },
    },
    all_steps: { record: "step" },
    all_plans: { record: "plan", only: ["index", "show"] },
    reminders: { fields: { title, task: { ref: "tasks" } } },
    rooms: {
      fields: { title },
      resources: {
        marks: { record: "mark", controller: "room_marks" },
        pins: { record: "pin", controller: "room_pins" },
      },
    },
    articles: {
      shallow: true,
      fields: { title, user: { ref: "users", scope: "write" } },
      resources: {
        sections: {
          subsets: { selected: ["update", "destroy"] },
          fields: { title },
          resources: { notes: { fields: { title } } },
        },
        cover: { singleton: true, fields: { title } },
        comments: {
          fields: { title, user: { ref: "users", scope: "write" } },
        },
        stickers: { scope: false, fields: { title } },
      },
    },
    all_sections: { record: "section" },
    folders: {
      fields: { title, account: { ref: "accounts", scope: "all" } },
      resources: {
        folders: { record: "folder", controller: "inner_folders" },
      },
    },
  },
  namespaces: {
    admin: {
      scope: false,
      resources: {
        tasks: { record: "task" },
        sections: { record: "section" },
      },
    },
  },
};

type Answer = Readonly<{ status: number; value: unknown }>;

/** Sends a request of a caller: "POST /articles a". */
type Send = (request: string, value?: object | string) => Promise<Answer>;

/** Calls a store in an action that is none of its places: "tasks find 1 a". */
type Call = (request: string, input?: object, set?: object) => Promise<Answer>;

type Case = (at: {
  readonly send: Send;
  readonly call: Call;
  readonly expect: ExpectStatic;
}) => Promise<void>;

const x = { title: "x" };

/** Each caller has one of all that is first in its list. */
async function seed(send: Send): Promise<void> {
  for (const caller of ["a", "b"]) {
    await send(`POST /accounts ${caller}`, x);
    await send(`POST /users ${caller}`, x);
  }
  for (const [id, caller] of ["a", "b"].entries()) {
    const [at, task] = [id + 1, id + 1];
    for (const path of ["/projects", "/articles"])
      await send(`POST ${path} ${caller}`, x);
    for (const path of ["tasks", "plan"])
      await send(`POST /projects/${at}/${path} ${caller}`, x);
    await send(`POST /tasks/${task}/steps ${caller}`, x);
    for (const path of ["sections", "cover", "comments"])
      await send(`POST /articles/${at}/${path} ${caller}`, x);
    await send(`POST /sections/${at}/notes ${caller}`, x);
  }
}

const cases: Readonly<Record<string, Case>> = {
  "a view at the top shows and changes what is below the caller's rows":
    async ({ send, expect }) => {
      for (const path of ["/all_tasks", "/all_steps", "/all_plans"]) {
        const list = await send(`GET ${path} a`);
        expect(list.value).toMatchObject([{ id: 1 }]);
        expect((await send(`GET ${path}/1 a`)).status).toBe(200);
        expect((await send(`GET ${path}/1 b`)).status).toBe(404);
        expect((await send(`GET ${path} none`)).status).toBe(401);
        expect((await send(`GET ${path}/1 none`)).status).toBe(401);
      }
      for (const path of ["/all_tasks", "/all_steps"]) {
        expect((await send(`PATCH ${path}/1 b`, x)).status).toBe(404);
        expect((await send(`PATCH ${path}/1 none`, x)).status).toBe(401);
        expect((await send(`PATCH ${path}/1 a`, x)).status).toBe(200);
        expect((await send(`DELETE ${path}/1 b`)).status).toBe(404);
      }
      expect((await send("GET /all_tasks/1/steps a")).value).toMatchObject([
        {},
      ]);
      expect((await send("GET /all_tasks/1/steps b")).status).toBe(404);
      expect((await send("POST /all_tasks/1/steps b", x)).status).toBe(404);
    },

  "a subset of a view is all or none": async ({ send, expect }) => {
    const both = "?all_task_ids[]=1&all_task_ids[]=2";
    for (const caller of ["a", "b"]) {
      const path = `/all_tasks/selected${both} ${caller}`;
      expect((await send(`PATCH ${path}`, x)).status).toBe(404);
      expect((await send(`DELETE ${path}`)).status).toBe(404);
    }
    const own = "/all_tasks/selected?all_task_ids[]=1";
    expect((await send(`PATCH ${own} none`, x)).status).toBe(401);
    expect((await send(`PATCH ${own} a`, x)).status).toBe(200);
  },

  "a body puts no row below somebody else's": async ({ send, expect }) => {
    const under = (project_id: number) => ({ title: "x", project_id });
    expect((await send("POST /all_tasks a", under(1))).status).toBe(201);
    expect((await send("POST /all_tasks a", under(2))).status).toBe(422);
    expect((await send("POST /all_tasks none", under(2))).status).toBe(401);
    const section = (article_id: number) => ({ title: "x", article_id });
    expect((await send("POST /all_sections a", section(1))).status).toBe(201);
    expect((await send("POST /all_sections a", section(2))).status).toBe(403);
    expect((await send("POST /all_sections a", section(9))).status).toBe(422);
    expect((await send("POST /all_sections none", section(2))).status).toBe(
      401,
    );
  },

  "a ref leads to no row below somebody else's": async ({ send, expect }) => {
    const to = (task_id: number) => ({ title: "x", task_id });
    expect((await send("POST /reminders a", to(1))).status).toBe(201);
    expect((await send("POST /reminders a", to(2))).status).toBe(422);
  },

  "an open place meets all of them": async ({ send, expect }) => {
    for (const path of ["/admin/tasks", "/admin/sections"]) {
      expect((await send(`GET ${path} none`)).value).toMatchObject([{}, {}]);
      expect((await send(`PATCH ${path}/1 none`, x)).status).toBe(200);
    }
  },

  "a row below another parent is as it was": async ({ send, expect }) => {
    await send("POST /rooms none", x);
    const made = await send("POST /rooms/1/marks none", x);
    expect(made.status).toBe(201);
    const { id } = made.value as { readonly id: number };
    expect((await send("POST /projects/2/marks b", x)).status).toBe(201);
    const path = `/rooms/1/marks/${id}`;
    expect((await send(`GET ${path} none`)).status).toBe(200);
    expect((await send(`PATCH ${path} none`, x)).status).toBe(200);
    for (const caller of ["none", "a"]) {
      const all = await send(`GET /all_marks ${caller}`);
      expect(all.value).toMatchObject([{ id }]);
    }
    expect((await send("GET /all_marks b")).value).toMatchObject([{}, {}]);
    const both = (project_id: number) => ({ ...x, room_id: 1, project_id });
    expect((await send("POST /all_marks b", both(2))).status).toBe(201);
    // Of its two parents, one is somebody else's.
    const list = await send("GET /rooms/1/marks none");
    expect(list.value).toMatchObject([{ id }]);
    expect((await send("GET /rooms/1/marks b")).value).toMatchObject([{}, {}]);
    expect((await send("POST /all_marks none", both(2))).status).toBe(401);
  },

  "who calls is asked before an id that can be none": async ({
    send,
    expect,
  }) => {
    for (const path of ["/rooms/1/pins/x", "/rooms/x/pins/1"]) {
      expect((await send(`DELETE ${path} none`)).status).toBe(401);
      expect((await send(`DELETE ${path} a`)).status).toBe(404);
    }
  },

  "a store in another action reaches what the caller may": async ({
    call,
    expect,
  }) => {
    for (const store of ["tasks", "steps", "plans"]) {
      expect((await call(`${store} list 0 a`)).value).toEqual([1]);
      expect((await call(`${store} list 0 none`)).status).toBe(401);
      expect((await call(`${store} find 1 a`)).value).toEqual([1]);
      for (const work of ["find", "update", "destroy"]) {
        expect((await call(`${store} ${work} 2 a`, x)).status).toBe(404);
        expect((await call(`${store} ${work} 2 none`, x)).status).toBe(401);
      }
      expect((await call(`${store} update 1 a`, x)).status).toBe(200);
    }
    for (const store of ["sections", "notes", "covers"]) {
      expect((await call(`${store} list 0 none`)).value).toEqual([1, 2]);
      expect((await call(`${store} update 2 a`, x)).status).toBe(403);
      expect((await call(`${store} destroy 2 a`)).status).toBe(403);
      expect((await call(`${store} update 2 none`, x)).status).toBe(401);
    }
  },

  "nor does it make a row below somebody else's": async ({ call, expect }) => {
    const made = (store: string, set: object) =>
      call(`${store} create 0 a`, x, set);
    expect((await made("tasks", { project_id: 1 })).status).toBe(200);
    expect((await made("tasks", { project_id: 2 })).status).toBe(422);
    expect((await made("sections", { article_id: 1 })).status).toBe(200);
    expect((await made("sections", { article_id: 2 })).status).toBe(403);
    expect((await made("comments", { article_id: 2 })).status).toBe(200);
    const moved = (set: object) => call("sections update 1 a", set);
    expect((await moved({ article_id: 2 })).status).toBe(403);
  },

  "whoever may not change a row changes nothing below it": async ({
    send,
    expect,
  }) => {
    for (const path of ["/sections/1", "/notes/1", "/articles/1/cover"]) {
      expect((await send(`GET ${path} b`)).status).toBe(200);
      expect((await send(`GET ${path} none`)).status).toBe(200);
      for (const method of ["PATCH", "PUT", "DELETE"]) {
        const value = method === "DELETE" ? undefined : x;
        const line = `${method} ${path}`;
        expect((await send(`${line} b`, value)).status, line).toBe(403);
        expect((await send(`${line} none`, value)).status, line).toBe(401);
      }
      expect((await send(`PATCH ${path} a`, x)).status).toBe(200);
    }
    for (const path of ["/articles/1/sections", "/sections/1/notes"]) {
      expect((await send(`POST ${path} b`, x)).status).toBe(403);
      expect((await send(`POST ${path} none`, x)).status).toBe(401);
      // Before the body is looked at.
      expect((await send(`POST ${path} b`, {})).status).toBe(403);
      expect((await send(`POST ${path} a`, {})).status).toBe(422);
    }
    expect((await send("POST /articles/9/sections b", x)).status).toBe(404);
    const named = "/articles/1/sections/selected?section_ids[]=1";
    expect((await send(`PATCH ${named} b`, x)).status).toBe(403);
    expect((await send(`DELETE ${named} b`)).status).toBe(403);
    expect((await send(`DELETE ${named} none`)).status).toBe(401);
    expect((await send(`PATCH ${named} a`, x)).status).toBe(200);
  },

  "PUT makes no cover of somebody else's article": async ({ send, expect }) => {
    expect((await send("DELETE /articles/1/cover a")).status).toBe(204);
    expect((await send("PUT /articles/1/cover b", x)).status).toBe(403);
    expect((await send("PUT /articles/1/cover none", x)).status).toBe(401);
    expect((await send("POST /articles/1/cover b", x)).status).toBe(403);
    expect((await send("PUT /articles/1/cover a", x)).status).toBe(201);
  },

  "a form of a page is refused as JSON is": async ({ send, expect }) => {
    for (const caller of ["b", "none"]) {
      const status = caller === "b" ? 403 : 401;
      const path = `/articles/1/sections ${caller}`;
      expect((await send(`POST ${path}`, "title=x")).status).toBe(status);
    }
    expect(
      (await send("POST /all_tasks a", "title=x&project_id=2")).status,
    ).toBe(422);
  },

  "comments of others stay possible": async ({ send, expect }) => {
    const made = await send("POST /articles/1/comments b", x);
    expect(made).toMatchObject({ status: 201, value: { user_id: 2 } });
    const { id } = made.value as { readonly id: number };
    expect((await send(`PATCH /comments/${id} b`, x)).status).toBe(200);
    expect((await send(`PATCH /comments/${id} a`, x)).status).toBe(403);
    expect((await send(`DELETE /comments/${id} b`)).status).toBe(204);
    expect((await send("POST /articles/1/comments none", x)).status).toBe(401);
  },

  "what is open below an article is everybody's": async ({ send, expect }) => {
    const made = await send("POST /articles/1/stickers none", x);
    expect(made.status).toBe(201);
    expect((await send("DELETE /stickers/1 none")).status).toBe(204);
  },

  "what is nested in itself is its owner's, however deep": async ({
    send,
    call,
    expect,
  }) => {
    await send("POST /folders a", x);
    for (const id of [1, 2, 3]) {
      await call(`folders create 0 a`, x, { folder_id: id });
    }
    expect((await send("GET /folders a")).value).toMatchObject([
      {},
      {},
      {},
      {},
    ]);
    expect((await send("GET /folders/4 a")).status).toBe(200);
    expect((await send("GET /folders/3/folders/4 a")).status).toBe(200);
    expect((await send("GET /folders b")).value).toEqual([]);
    expect((await send("GET /folders/3/folders/4 b")).status).toBe(404);
    const below = { ...x, folder_id: 1 };
    expect((await send("POST /folders b", below)).status).toBe(422);
  },

  "an answer to what is below the caller's row is there too": async ({
    send,
    expect,
  }) => {
    expect((await send("POST /projects/1/threads a", x)).status).toBe(201);
    expect((await send("POST /threads/1/replies b", x)).status).toBe(404);
    expect((await send("POST /threads/1/replies a", x)).status).toBe(201);
    expect((await send("GET /all_threads a")).value).toMatchObject([{}, {}]);
    expect((await send("GET /all_threads b")).value).toEqual([]);
    expect((await send("GET /all_threads none")).value).toEqual([]);
    for (const path of ["/all_threads/2", "/replies/2"]) {
      expect((await send(`GET ${path} a`)).status, path).toBe(200);
      expect((await send(`GET ${path} b`)).status, path).toBe(404);
    }
  },
};

export function listAncestorCases(): readonly (readonly [string, Case])[] {
  return Object.entries(cases);
}

/** Runs a case on an empty database. */
export async function runAncestorCase(
  work: Case,
  expect: ExpectStatic,
  dialect: "sqlite" | "postgres",
  place: string,
): Promise<void> {
  const { model, errors } = await compile({
    database: { dialect },
    ...manifest,
  });
  if (model === null) throw new Error(JSON.stringify(errors));
  const folder = createFolder();
  const scopes = {
    a: { account_id: 1, user_id: 1 },
    b: { account_id: 2, user_id: 2 },
  };
  const running = await run(folder.path, model, place, scopes, writeCalls);
  const fetch = async (
    line: string,
    headers: Readonly<Record<string, string>>,
    body: string | null,
  ): Promise<Answer> => {
    const [method = "", path = "", caller = ""] = line.split(" ");
    const reply = await running.fetch(
      new Request(`http://localhost${path}`, {
        ...{ method, body },
        headers: { "x-caller": caller, accept: "application/json", ...headers },
      }),
    );
    const text = await reply.text();
    const value: unknown = text === "" ? null : JSON.parse(text);
    return { status: reply.status, value };
  };
  const send: Send = (line, value) => {
    const isForm = typeof value === "string";
    const kind = isForm ? "x-www-form-urlencoded" : "json";
    const text = isForm
      ? value
      : value === undefined
        ? null
        : JSON.stringify(value);
    return fetch(line, { "content-type": `application/${kind}` }, text);
  };
  const call: Call = (line, input = {}, set = {}) => {
    const [store, does, id, caller = ""] = line.split(" ");
    const said = { store, work: does, id: Number(id), input, set };
    const text = encodeURIComponent(JSON.stringify(said));
    return fetch(`POST ${CALLS.path} ${caller}`, { "x-call": text }, null);
  };
  try {
    await seed(send);
    await work({ send, call, expect });
    expect(running.errors).toEqual([]);
  } finally {
    await running.stop();
    folder.remove();
  }
}
