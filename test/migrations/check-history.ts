/** What has to hold of every history, on either database. */
import type { Kysely } from "kysely";
import { expect } from "vitest";
import { align, type TablePair } from "../../src/migrations/align.js";
import { schemaOf } from "../../src/migrations/wanted.js";
import type { Dialect } from "../../src/model/types.js";
import type { Draw } from "./histories.js";
import { lookForDrift } from "../database/look-for-drift.js";
import { readPostgres, readSqlite } from "./catalogue.js";
import { expectRows, fill, readAll } from "./rows.js";
import {
  apply,
  fillIn,
  listModels,
  writeFirst,
  writeNext,
  type Written,
} from "./run-history.js";

/** @param open gives an empty database */
export async function checkHistory(
  steps: readonly Draw[],
  dialect: Dialect,
  open: () => Promise<Kysely<unknown>>,
): Promise<number> {
  const isSqlite = dialect === "sqlite";
  const look = isSqlite ? readSqlite : readPostgres;
  const db = await open();
  const fresh = await open();
  try {
    const [first, ...models] = await listModels(steps, dialect);
    if (first === undefined) throw new Error("no manifest");
    let at: Written = await writeFirst(first);
    expect(at.to).toEqual(schemaOf(first.tables));
    await apply(db, at);
    await fill(db, at.to, isSqlite);
    let count = 1;
    for (const model of models) {
      const written = await writeNext(at, model, count + 1);
      if (written === null) continue;
      count += 1;
      expect((await writeNext(at, model, count))?.text).toBe(written.text);
      const next = await fillIn(written);
      const before = await look(db);
      const rows = await readAll(db, at.to);
      await apply(db, next);
      const after = await look(db);
      expect(await lookForDrift(db, dialect, next.to), next.text).toEqual([]);
      const kept = await readAll(db, next.to);
      for (const pair of align(at.to, schemaOf(model.tables)).tables) {
        const stood = withoutDeleted(
          rows.get(pair.before.table) ?? new Map<string, Row>(),
          pair,
        );
        const now = kept.get(pair.after.table) ?? new Map();
        expect(now.size, next.text).toBe(stood.size);
        for (const [id, values] of expectRows(pair, stood))
          expect(now.get(id), next.text).toMatchObject(values);
      }
      // What it took away comes back empty, so only without rows it always can.
      await fill(db, next.to, isSqlite);
      await checkBack(next, look, open, before, after, at);
      at = next;
    }
    const last = await writeFirst(at.model);
    await apply(fresh, last);
    expect(await look(db), at.text).toEqual(await look(fresh));
    expect(await writeNext(at, at.model, count + 1)).toBeNull();
    return count;
  } finally {
    await db.destroy();
    await fresh.destroy();
  }
}

type Row = Readonly<Record<string, unknown>>;

/** What is left where deleted rows no longer stay stored. */
function withoutDeleted(
  rows: ReadonlyMap<string, Row>,
  { before, columns }: TablePair,
): ReadonlyMap<string, Row> {
  const deleted = before.columns.find(({ facts }) => facts.deleted === true);
  if (deleted === undefined || [...columns.values()].includes(deleted.name))
    return rows;
  return new Map(
    [...rows].filter(([, row]) => (row[deleted.name] ?? null) === null),
  );
}

/** Up, down and up again, in a database of its own. */
async function checkBack(
  next: Written,
  look: (db: Kysely<unknown>) => Promise<object>,
  open: () => Promise<Kysely<unknown>>,
  before: object,
  after: object,
  at: Written,
): Promise<void> {
  const db = await open();
  try {
    await apply(db, await writeFirst(at.model));
    expect(await look(db)).toEqual(before);
    const { file } = next;
    const back = { up: async (one: Kysely<unknown>) => file.down?.(one) };
    await apply(db, next);
    expect(await look(db)).toEqual(after);
    await apply(db, { ...next, name: "down", file: back });
    expect(await look(db), next.text).toEqual(before);
    await apply(db, { ...next, name: "again", file });
    expect(await look(db), next.text).toEqual(after);
  } finally {
    await db.destroy();
  }
}
