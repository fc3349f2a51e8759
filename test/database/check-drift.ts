/** A database that is as its migrations make it, until somebody comes. */
import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import type { Dialect } from "../../src/model/types.js";
import { apply, writeFirst } from "../migrations/run-history.js";
import { compile } from "../support/compile.js";
import { RESOURCES } from "./drift-cases.js";
import { lookForDrift } from "./look-for-drift.js";

/** @param done statements @param told the lines of the diff */
export async function checkDrift(
  db: Kysely<unknown>,
  dialect: Dialect,
  done: readonly string[],
  told: readonly string[],
): Promise<void> {
  try {
    const { model, errors } = await compile({
      database: { dialect },
      resources: RESOURCES,
    });
    if (model === null) throw new Error(JSON.stringify(errors));
    const first = await writeFirst(model);
    await apply(db, first);
    expect(await lookForDrift(db, dialect, first.to)).toEqual([]);
    for (const text of done) await sql.raw(text).execute(db);
    const drifts = await lookForDrift(db, dialect, first.to);
    expect(drifts.flatMap(({ lines }) => lines)).toEqual(told);
  } finally {
    await db.destroy();
  }
}
