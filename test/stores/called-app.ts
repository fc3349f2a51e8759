/**
 * An application whose requests say who calls: "PATCH /users/1 2" is one of the user 2,
 * "PATCH /users/1 2,admin" one with a role, and "GET /users" one of a stranger.
 */
import { expect } from "vitest";
import type { Kysely } from "kysely";
import type { DialectName } from "../../src/runtime/database/columns.js";
import type { AnyDatabase } from "../../src/runtime/stores/store-types.js";
import { compile } from "../support/compile.js";
import { createFolder } from "../support/projects.js";
import { load } from "./reference/app.js";

/** A store, as its tests call it. */
export interface CalledStore<Row> {
  create(context: object, row: object, options?: object): Promise<Row>;
  find(context: object, options: object): Promise<Row>;
  update(context: object, row: object, options: object): Promise<Row>;
  restore(context: object, options: object): Promise<Row>;
  each(context: object, options?: object): AsyncIterable<Row>;
}

export interface CalledApp<Row> {
  readonly send: (
    line: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<readonly [status: number, value: unknown]>;
  /** The same, with all that the reply has. */
  readonly fetch: (
    line: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
  /** Sends a form, as a page of the application does. */
  readonly submit: (
    path: string,
    body: string,
    caller: string,
  ) => Promise<Response>;
  readonly stores: Readonly<Record<string, CalledStore<Row>>>;
  readonly system: (options?: object) => object;
  readonly db: Kysely<AnyDatabase>;
  readonly end: () => Promise<void>;
}

/** What somebody wrote by hand. */
export interface Written {
  readonly words?: object;
  readonly computed?: object;
  /** Puts actions in the place of stubs. */
  readonly write?: (
    controllers: object,
    stores: object,
    system: () => object,
  ) => void;
}

/** @param place the database, as `openDatabase` takes it */
export async function openCalled<Row>(
  manifest: object,
  dialect: DialectName,
  place: string,
  { words, computed, write }: Written = {},
): Promise<CalledApp<Row>> {
  const folder = createFolder();
  const { model, errors } = await compile({
    ...manifest,
    database: { dialect },
  });
  expect(errors).toEqual([]);
  if (model === null) throw new Error("no model");
  const emitted = await load(folder.path, model);
  const db = await emitted.openDatabase(place);
  await emitted.migrate(db);
  const stores =
    computed === undefined
      ? emitted.createStores(db, { words })
      : emitted.createStores(db, computed, { words });
  const controllers = emitted.createControllers(stores);
  write?.(controllers, stores, emitted.system);
  const app = emitted.createApp(controllers, {
    caller: ({ headers }: { readonly headers: Headers }) => {
      const [id, ...roles] = headers.get("x-caller")?.split(",") ?? [];
      return id === undefined ? null : { id: Number(id), roles };
    },
  });
  const ask = async (
    line: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> => {
    const [method = "", path = "", caller] = line.split(" ");
    return await app.fetch(
      new Request(`http://localhost${path}`, {
        method,
        headers: {
          "content-type": "application/json",
          ...(caller !== undefined && { "x-caller": caller }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
  };
  return {
    stores: stores as CalledApp<Row>["stores"],
    system: (options) => emitted.system(options),
    db,
    fetch: ask,
    submit: async (path, body, caller) =>
      await app.fetch(
        new Request(`http://localhost${path}`, {
          ...{ method: "POST", body },
          headers: {
            ...{ accept: "text/html", "x-caller": caller },
            "content-type": "application/x-www-form-urlencoded",
            "sec-fetch-site": "same-origin",
          },
        }),
      ),
    send: async (line, body, headers) => {
      const reply = await ask(line, body, headers);
      const text = await reply.text();
      return [reply.status, text === "" ? null : JSON.parse(text)];
    },
    end: async () => {
      await db.destroy();
      folder.remove();
    },
  };
}
