/** The stores of a manifest, as emitted, over a database of their own. */
import { type Kysely, sql } from "kysely";
import { inject } from "vitest";
import type { Input } from "../../../src/runtime/records/bodies.js";
import { postgres } from "../../../src/runtime/database/postgres.js";
import type {
  AnyKysely,
  Store,
  StoreContext,
} from "../../../src/runtime/stores/store-types.js";
import type { Transactional } from "../../../src/runtime/stores/stores.js";
import { open } from "../../stores/blog-tables.js";
import { bundleProject } from "../../support/bundle-project.js";
import { compile, target } from "../../support/compile.js";
import { createFolder, writeProject } from "../../support/projects.js";

export type Row = Readonly<Record<string, unknown>>;
export type AnyStore = Store<Row, Row, Row, Row>;
type StoresByName = Readonly<Record<string, AnyStore>>;
export type AnyStores = StoresByName & Transactional<StoresByName>;

export interface Opened {
  readonly stores: AnyStores;
  readonly db: AnyKysely;
  readonly system: (options: object) => StoreContext;
  /** Of the module of records: `newPerson`. */
  readonly inputs: Readonly<Record<string, Input<Row, Row>>>;
  readonly close: () => Promise<void>;
}

/** What the emitted modules have. */
interface Emitted {
  readonly openDatabase: (place: string) => Promise<Kysely<unknown>>;
  readonly migrate: (db: Kysely<unknown>) => Promise<void>;
  readonly system: Opened["system"];
  readonly createStores: (db: Kysely<unknown>) => AnyStores;
  readonly inputs: Opened["inputs"];
}

const main = `
export * from "./src/database.js";
export { createStores, system } from "./src/resources/stores.js";
export * as inputs from "./src/resources/records.js";
`;

export const dialects = ["sqlite", "postgres"] as const;
export type Dialect = (typeof dialects)[number];

/** Opens a fresh database, with the tables of a manifest. */
export async function openStores(
  dialect: Dialect,
  resources: object,
): Promise<Opened> {
  const manifest = { formats: ["json"], database: { dialect }, resources };
  const { model, errors } = await compile(manifest);
  if (model === null) throw new Error(JSON.stringify(errors));
  const folder = createFolder();
  writeProject(folder.path, model, target);
  const emitted = (await bundleProject(folder.path, main)) as Emitted;
  const db = await emitted.openDatabase(await createPlace(dialect));
  await emitted.migrate(db);
  return {
    stores: emitted.createStores(db),
    db: db as AnyKysely,
    system: emitted.system,
    inputs: emitted.inputs,
    close: async () => {
      await db.destroy();
      folder.remove();
    },
  };
}

let count = 0;

async function createPlace(dialect: Dialect): Promise<string> {
  if (dialect === "sqlite") return ":memory:";
  const server = inject("postgres");
  const admin = open({ dialect: postgres(`${server}postgres`) });
  const name = `adapters_${process.pid}_${count++}`;
  await sql`create database ${sql.id(name)}`.execute(admin);
  await admin.destroy();
  return server + name;
}
