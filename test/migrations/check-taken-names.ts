/** What has to hold of histories in which a derived name is taken. */
import type { Kysely } from "kysely";
import { expect } from "vitest";
import type { Dialect } from "../../src/model/types.js";
import { lookForDrift } from "../database/look-for-drift.js";
import { compile } from "../support/compile.js";
import { apply, writeFirst, writeNext, type Written } from "./run-history.js";

/**
 * Applies the history and takes it back, step by step; `doctor` finds nothing
 * else than what there should be.
 *
 * @param db an empty database
 */
export async function checkTakenNames(
  steps: readonly object[],
  dialect: Dialect,
  db: Kysely<unknown>,
): Promise<void> {
  const written: Written[] = [];
  for (const resources of steps) {
    const { model, errors } = await compile({
      ...{ apiOnly: true, database: { dialect }, resources },
    });
    expect(errors).toEqual([]);
    if (model === null) return;
    const last = written.at(-1);
    const next =
      last === undefined
        ? await writeFirst(model)
        : await writeNext(last, model, written.length + 1);
    if (next === null) continue;
    written.push(next);
    await apply(db, next);
    expect(await lookForDrift(db, dialect, next.to), next.text).toEqual([]);
  }
  for (const { name, file, text, from, json } of written.toReversed()) {
    const up = async (one: Kysely<unknown>) => file.down?.(one);
    await apply(db, { name: `${name}_back`, file: { up }, text } as Written);
    expect(await lookForDrift(db, dialect, from), json).toEqual([]);
  }
}
