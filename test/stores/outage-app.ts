/** An application with a store, for what its clients see while the database is away. */
import type { ExpectStatic } from "vitest";
import { compile } from "../support/compile.js";
import { createFolder } from "../support/projects.js";
import { run, type Running } from "./reference/app.js";

const REQUESTS = {
  list: ["GET", "/notes"],
  show: ["GET", "/notes/1"],
  health: ["GET", "/up"],
  create: ["POST", "/notes"],
  update: ["PATCH", "/notes/1"],
  destroy: ["DELETE", "/notes/1"],
} as const;

type Name = keyof typeof REQUESTS;

export const writes = ["create", "update", "destroy"] as const;
export const all = ["list", "show", ...writes] as const;

export interface NotesApp extends Running {
  readonly ask: (name: Name) => Promise<Response>;
}

/**
 * Runs work over one note.
 *
 * @param place of an empty database
 * @param edit changes the files of the project, before they are bundled
 */
export async function withNotes(
  dialect: string,
  place: string,
  work: (app: NotesApp) => Promise<void>,
  edit?: (project: string) => void,
): Promise<void> {
  const { model, errors } = await compile({
    ...{ formats: ["json"], apiOnly: true, updateMethods: ["PATCH"] },
    database: { dialect },
    health: "/up",
    resources: { notes: { fields: { body: "text" } } },
  });
  if (model === null) throw new Error(JSON.stringify(errors));
  const folder = createFolder();
  const running = await run(folder.path, model, place, {}, undefined, edit);
  const ask = (name: Name): Promise<Response> => {
    const [method, path] = REQUESTS[name];
    const body = JSON.stringify({ body: "a".repeat(20_000) });
    return running.fetch(
      new Request(`http://localhost${path}`, {
        method,
        ...((method === "POST" || method === "PATCH") && { body }),
        headers: { "content-type": "application/json" },
      }),
    );
  };
  try {
    await ask("create");
    await work({ ...running, ask });
  } finally {
    await running.stop();
    folder.remove();
  }
}

/**
 * Clients are told to come again, and nothing of the database; `onError` is told
 * what it said.
 *
 * @param said what the log has to hold
 */
export async function expectUnavailable(
  { ask, errors }: NotesApp,
  names: readonly Name[],
  said: RegExp,
  expect: ExpectStatic,
): Promise<void> {
  for (const name of names) {
    errors.length = 0;
    const reply = await ask(name);
    expect([name, reply.status]).toEqual([name, 503]);
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
    const problem = (await reply.json()) as Readonly<Record<string, unknown>>;
    expect(problem).toEqual({
      ...{ type: "about:blank", status: 503, title: "Service Unavailable" },
      detail: expect.stringMatching(
        /^The database (?:is busy|cannot be used now)$/,
      ) as string,
    });
    expect(errors).toHaveLength(1);
    expect(String(Reflect.get(errors[0] as Error, "cause"))).toMatch(said);
  }
}

/** The server says that it cannot take requests, to nobody's log, and not why. */
export async function expectDown(
  { ask, errors }: NotesApp,
  expect: ExpectStatic,
): Promise<void> {
  errors.length = 0;
  const reply = await ask("health");
  expect([reply.status, await reply.text()]).toEqual([503, "down"]);
  expect(errors).toEqual([]);
}

/** Clients are served, those that read and those that write. */
export async function expectServed(
  { ask }: NotesApp,
  expect: ExpectStatic,
): Promise<void> {
  expect((await ask("health")).status).toBe(200);
  expect((await ask("list")).status).toBe(200);
  expect((await ask("update")).status).toBe(200);
}

/** Whoever waits will not be served later: 500, and a log that says why. */
export async function expectBroken(
  { ask, errors }: NotesApp,
  said: RegExp,
  expect: ExpectStatic,
): Promise<void> {
  for (const name of all) {
    const reply = await ask(name);
    expect(reply.status).toBe(500);
    expect(await reply.text()).not.toMatch(/no such|table|relation|exist|sql/i);
    expect(String(errors.pop())).toMatch(said);
  }
}
