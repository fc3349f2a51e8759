/**
 * Factories over random manifests: as many rows of each record as there can be, none of them
 * refused, each with values that a body may have.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type {
  RecordField,
  RecordModel,
} from "../../src/model/records/types.js";
import type { TableModel } from "../../src/model/tables/types.js";
import type { Model } from "../../src/model/types.js";
import type { DialectName } from "../../src/runtime/database/columns.js";
import { createFieldsReader } from "../../src/runtime/records/field-reader.js";
import { hasRows, isRefusal } from "../../src/runtime/records/fields.js";
import { nameStore } from "../../src/emit/stores/stores.js";
import { storeManifest } from "../support/arbitrary-stores.js";
import { bundleProject } from "../support/bundle-project.js";
import { compile, target } from "../support/compile.js";
import { createFolder, writeProject } from "../support/projects.js";
import { countRuns } from "../support/runs.js";
import { readAll, type Running } from "../stores/reference/app.js";

type Values = Readonly<Record<string, unknown>>;
type Make = Readonly<
  Record<string, (count: number, given?: unknown) => Promise<readonly Values[]>>
>;

/** What is called of the emitted code. */
export interface Making {
  readonly openDatabase: (place: string) => Promise<Running["db"]>;
  readonly migrate: (db: object) => Promise<unknown>;
  readonly createStores: (
    db: object,
    ...others: readonly object[]
  ) => {
    readonly transaction: <T>(
      work: (stores: object, db: object) => Promise<T>,
    ) => Promise<T>;
  };
  readonly createMake: (stores: object) => Make;
  readonly makeEach: (make: Make, count: number) => Promise<void>;
}

const main = `
export * from "./src/database.js";
export * from "./src/resources/stores.js";
export * from "./src/resources/make.js";
`;

/** The emitted code of a manifest's database. */
export async function loadMaking(
  folder: string,
  model: Model,
): Promise<Making> {
  const path = mkdtempSync(join(folder, "project-"));
  writeProject(path, model, { ...target, tests: false });
  const emitted = (await bundleProject(path, main)) as Making;
  rmSync(path, { recursive: true });
  return emitted;
}

/** Functions of the user's that work nothing out. */
export function noComputed({ records }: Model): object {
  const none = (rows: readonly unknown[]) =>
    Promise.resolve(rows.map(() => null));
  return Object.fromEntries(
    records.map(({ name, fields }) => [
      name,
      Object.fromEntries(fields.map((field) => [field.name, none])),
    ]),
  );
}

/** How many values a required field has; none if they are too many to be counted. */
function countValues({ data, ref }: RecordField): number {
  if (data.optional === true || data.many === true || ref !== null)
    return Infinity;
  if (data.type === "boolean") return 2;
  if (data.type === "enum") return data.values.length;
  if (data.type !== "integer") return Infinity;
  const { min = -Infinity, max = Infinity } = data;
  return Math.floor(max) - Math.ceil(min) + 1;
}

/** How many rows of a record there can be. */
function countPossible(
  table: TableModel,
  model: Model,
  seen: readonly RecordModel[] = [],
): number {
  const { record } = table;
  const counts = table.uniques.map((names) =>
    names.reduce((product, name) => {
      const field = record.fields.find((each) => each.name === name);
      if (field === undefined) return Infinity;
      const { ref, data } = field;
      const above = model.tables.find(
        (each) => each.record.name === ref?.record,
      );
      const isOpen =
        data.optional === true ||
        above === undefined ||
        seen.includes(above.record);
      if (ref === null || isOpen) return product * countValues(field);
      return product * countPossible(above, model, [...seen, record]);
    }, 1),
  );
  return Math.min(Infinity, ...counts);
}

/**
 * Makes rows of each record, and more of them by factories that know nothing of the first.
 *
 * @returns what was refused, or is no body's
 */
export async function makeRows(
  folder: string,
  model: Model,
  place: string,
  count: number,
): Promise<readonly string[]> {
  const { openDatabase, migrate, createStores, createMake } = await loadMaking(
    folder,
    model,
  );
  const faults: string[] = [];
  const db = await openDatabase(place);
  try {
    await migrate(db);
    const stores = createStores(db, noComputed(model), {});
    for (const more of [count, 5]) {
      const make = createMake(stores);
      for (const table of model.tables) {
        const { record } = table;
        const there = await countRows(db, table);
        const possible = countPossible(table, model) - there;
        const wanted = Math.max(0, Math.min(more, possible));
        try {
          const rows = await make[nameStore(record)]?.(wanted);
          if (rows?.length !== wanted)
            faults.push(
              `${record.name}: ${rows?.length ?? "none"} of ${wanted}`,
            );
        } catch (error) {
          faults.push(
            `${record.name}, ${wanted} with ${there}: ${error instanceof Error ? error.message : String(error)}`,
          );
        }
      }
    }
    faults.push(...(await findBadRows({ db } as Running, model)));
  } finally {
    await db.destroy();
  }
  return faults;
}

async function countRows(
  db: Running["db"],
  { name }: TableModel,
): Promise<number> {
  const [schema, ...rest] = name.split(".");
  const from = rest.length === 0 ? db : db.withSchema(schema ?? "");
  const found = await from
    .selectFrom(rest[0] ?? name)
    .select((eb) => eb.fn.countAll().as("all"))
    .executeTakeFirstOrThrow();
  return Number(found.all);
}

/** Rows in the database that no request could have made, as far as values go. */
async function findBadRows(
  running: Running,
  model: Model,
): Promise<readonly string[]> {
  const all = await readAll(running, model);
  return model.tables.flatMap(({ record, times }) => {
    const fields = record.fields.filter(
      ({ name, data }) =>
        data.computed !== true &&
        !hasRows(data) &&
        name !== "position" &&
        (name !== "id" || record.key !== "integer") &&
        times?.includes(name) !== true,
    );
    const reader = createFieldsReader(
      Object.fromEntries(fields.map(({ name, data }) => [name, data])),
    );
    return (all.get(record.name) ?? []).flatMap(({ values }) => {
      const own = Object.fromEntries(
        fields.map(({ name }) => [name, values[name]]),
      );
      const read = reader.read(own, "json", "whole");
      return isRefusal(read)
        ? [
            `${record.name}: ${JSON.stringify(read.faults)} of ${JSON.stringify(own)}`,
          ]
        : [];
    });
  });
}

const MANIFESTS = countRuns(3, 20, 200);
const ROWS = countRuns(60, 200, 200);

/** An empty database. */
export interface EmptyPlace {
  /** Its address, or its file. */
  readonly url: string;
  /** Removes it once it is closed. */
  readonly remove: () => Promise<void>;
}

/** Tests factories on a dialect. */
export function describeMadeRows(
  dialect: DialectName,
  createPlace: () => Promise<EmptyPlace>,
): void {
  const folder = createFolder();
  afterAll(() => {
    folder.remove();
  });
  const [drawn = 0] = fc.sample(fc.nat(), 1);
  const seed = Number(process.env["SEED"] ?? drawn);

  test(
    `${MANIFESTS} random manifests, seed ${seed}`,
    { timeout: 0 },
    async () => {
      const some = { numRuns: MANIFESTS * 2, seed };
      let done = 0;
      for (const manifest of fc.sample(storeManifest, some)) {
        if (done === MANIFESTS) break;
        const { model } = await compile({ database: { dialect }, ...manifest });
        if (model === null) continue;
        const { url, remove } = await createPlace();
        const faults = await makeRows(folder.path, model, url, ROWS);
        await remove();
        expect({ faults, manifest }).toEqual({ faults: [], manifest });
        done += 1;
      }
      expect(done).toBe(MANIFESTS);
    },
  );
}
