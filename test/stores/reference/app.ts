/** A manifest as an application that runs, over a database, with nothing written by hand. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import type { Model } from "../../../src/model/types.js";
import type { Scope } from "../../../src/runtime/http/context.js";
import type { AnyDatabase } from "../../../src/runtime/stores/store-types.js";
import { bundleProject } from "../../support/bundle-project.js";
import { target } from "../../support/compile.js";
import { writeProject } from "../../support/projects.js";
import type { Values } from "./world.js";

/** What is called of the emitted code. */
export interface Emitted {
  readonly openDatabase: (place: string) => Promise<Kysely<AnyDatabase>>;
  readonly migrate: (db: object) => Promise<void>;
  readonly createStores: (
    db: object,
    computed: object,
    others?: object,
  ) => object;
  readonly createControllers: (stores: object) => object;
  readonly system: (options?: object) => object;
  readonly createApp: (
    controllers: object,
    options: object,
  ) => { fetch(request: Request): Promise<Response> };
}

/** Puts something in a stub's place. */
export type Write = (
  controllers: object,
  stores: object,
  system: (options?: object) => object,
) => void;

const main = `
export * from "./src/database.js";
export * from "./src/resources/stores.js";
export * from "./src/controllers/index.js";
export * from "./src/resources/app.js";
`;

/** Somebody whose statements wait for a lock no longer than a moment. */
export function impatient(project: string): void {
  const file = join(project, "src/database.ts");
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace("sqlite(file)", "sqlite(file, 20)"));
}

export interface Running {
  readonly db: Kysely<AnyDatabase>;
  readonly fetch: (request: Request) => Promise<Response>;
  /** What actions threw that was no reply. */
  readonly errors: unknown[];
  readonly stop: () => Promise<void>;
}

/** The caller whom no guard lets in. */
export const STRANGER = "stranger";

/**
 * @param folder with packages; the project is written below it
 * @param place of an empty database
 * @param scopes the callers' values, by their names
 * @param write what somebody wrote by hand
 * @param edit changes the files of the project, before they are bundled
 */
export async function run(
  folder: string,
  model: Model,
  place: string,
  scopes: Readonly<Record<string, Scope>>,
  write?: Write,
  edit?: (project: string) => void,
): Promise<Running> {
  const emitted = await load(folder, model, edit);
  return await start(emitted, model, place, scopes, write);
}

/** The emitted code, which may be started over several databases. */
export async function load(
  folder: string,
  model: Model,
  edit?: (project: string) => void,
): Promise<Emitted> {
  const path = mkdtempSync(join(folder, "project-"));
  writeProject(path, model, { ...target, tests: false });
  edit?.(path);
  const emitted = (await bundleProject(path, main)) as Emitted;
  rmSync(path, { recursive: true });
  return emitted;
}

export async function start(
  emitted: Emitted,
  model: Model,
  place: string,
  scopes: Readonly<Record<string, Scope>>,
  write?: Write,
): Promise<Running> {
  const db = await emitted.openDatabase(place);
  await emitted.migrate(db);
  const stores = emitted.createStores(db, computeAll(model));
  const errors: unknown[] = [];
  const controllers = emitted.createControllers(stores);
  write?.(controllers, stores, emitted.system);
  const app = emitted.createApp(controllers, {
    scope: ({ headers }: { headers: Headers }) =>
      Promise.resolve(scopes[headers.get("x-caller") ?? ""] ?? null),
    guards: { admin: guard, stickers: guard },
    onError: (error: unknown) => {
      errors.push(error);
    },
  });
  return {
    ...{ db, errors },
    fetch: (request) => app.fetch(request),
    stop: () => db.destroy(),
  };
}

function guard({ headers }: { readonly headers: Headers }): unknown {
  const isShut = headers.get("x-caller") === STRANGER;
  return isShut ? new Response(null, { status: 403 }) : undefined;
}

/** What a computed field is: another number for each id. */
export function computed({ id }: Values): number {
  return [...String(id)].reduce(
    (sum, each) => (sum * 31 + each.charCodeAt(0)) % 65_521,
    0,
  );
}

function computeAll({ records }: Model): object {
  const each = (rows: readonly Values[]): Promise<readonly number[]> =>
    Promise.resolve(rows.map(computed));
  // Twins of a project know which ids are drawn, and are the same but for these.
  const id = () => randomUUID();
  return Object.fromEntries(
    records.map(({ name, fields, madeBy }) => [
      name,
      {
        ...Object.fromEntries(
          fields
            .filter(({ data }) => data.computed === true)
            .map((field) => [field.name, each]),
        ),
        ...(madeBy === "server" && { id }),
      },
    ]),
  );
}

/** A row as the database has it, and its version. */
export interface Stored {
  readonly values: Values;
  readonly version: number;
}

/** All rows of all records, by what the database itself says. */
export async function readAll(
  { db }: Running,
  model: Model,
): Promise<ReadonlyMap<string, readonly Stored[]>> {
  const isSqlite = model.database?.dialect !== "postgres";
  const all = new Map<string, readonly Stored[]>();
  for (const { record, name, columns, links, version } of model.tables) {
    const names = new Map(columns.map(({ name, field }) => [field.name, name]));
    const { rows } =
      await sql<Values>`select * from ${sql.table(name)}`.execute(db);
    const pairs = new Map<string, readonly Values[]>();
    for (const link of links) {
      const found =
        await sql<Values>`select * from ${sql.table(link.name)}`.execute(db);
      pairs.set(link.field.name, found.rows);
    }
    const decode = (row: Values): Values => {
      const values: Values = {};
      for (const { name: column, data } of record.fields) {
        if (data.computed === true) continue;
        const link = links.find(({ field }) => field.name === column);
        const held = row[names.get(column) ?? column];
        if (link !== undefined) {
          values[column] = (pairs.get(column) ?? [])
            .filter((pair) => pair[link.own] === row[names.get("id") ?? "id"])
            .map((pair) => pair[link.other])
            .sort((one, other) =>
              Number(one) < Number(other) ||
              (String(one) < String(other) && typeof one === "string")
                ? -1
                : 1,
            );
        } else if (isSqlite && held !== null) {
          values[column] = decodeText(held, data);
        } else {
          values[column] = held;
        }
      }
      return values;
    };
    all.set(
      record.name,
      rows.map((row) => ({
        values: decode(row),
        version: version === null ? 1 : Number(row[version]),
      })),
    );
  }
  return all;
}

/** SQLite has no booleans, and JSON as text; what was left out is no text. */
function decodeText(
  held: unknown,
  { type, many }: { readonly type: string; readonly many?: true },
): unknown {
  if (many === true || type === "object" || type === "json") {
    if (held === "null" && type !== "json") return held;
    return JSON.parse(String(held)) as unknown;
  }
  return type === "boolean" ? held !== 0 : held;
}
