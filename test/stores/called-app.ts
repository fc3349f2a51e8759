/**
 * An application whose requests say who calls: "PATCH /users/1 2" is one of the user 2,
 * "PATCH /users/1 2,admin" one with a role, and "GET /users" one of a stranger.
 */
import { expect } from "vitest";
import type { DialectName } from "../../src/runtime/database/columns.js";
import { compile } from "../support/compile.js";
import { createFolder } from "../support/projects.js";
import { load } from "./reference/app.js";

/** A store, as its tests call it. */
export interface CalledStore<Row> {
  create(context: object, row: object, options?: object): Promise<Row>;
  find(context: object, options: object): Promise<Row>;
  update(context: object, row: object, options: object): Promise<Row>;
}

export interface CalledApp<Row> {
  readonly send: (
    line: string,
    body?: object,
  ) => Promise<readonly [status: number, value: unknown]>;
  readonly stores: Readonly<Record<string, CalledStore<Row>>>;
  readonly system: () => object;
  readonly end: () => Promise<void>;
}

/** @param place the database, as `openDatabase` takes it */
export async function openCalled<Row>(
  manifest: object,
  dialect: DialectName,
  place: string,
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
  const stores = emitted.createStores(db, {});
  const app = emitted.createApp(emitted.createControllers(stores), {
    caller: ({ headers }: { readonly headers: Headers }) => {
      const [id, ...roles] = headers.get("x-caller")?.split(",") ?? [];
      return id === undefined ? null : { id: Number(id), roles };
    },
  });
  return {
    stores: stores as CalledApp<Row>["stores"],
    system: () => emitted.system(),
    send: async (line, body) => {
      const [method = "", path = "", caller] = line.split(" ");
      const reply = await app.fetch(
        new Request(`http://localhost${path}`, {
          method,
          headers: {
            "content-type": "application/json",
            ...(caller !== undefined && { "x-caller": caller }),
          },
          ...(body && { body: JSON.stringify(body) }),
        }),
      );
      const text = await reply.text();
      return [reply.status, text === "" ? null : JSON.parse(text)];
    },
    end: async () => {
      await db.destroy();
      folder.remove();
    },
  };
}
