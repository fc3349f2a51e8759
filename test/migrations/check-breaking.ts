/** What has to hold of a migration over rows that break a new rule. */
import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import { diff } from "../../src/migrations/diff.js";
import { judgeMigration } from "../../src/migrations/judge.js";
import type { Dialect } from "../../src/model/types.js";
import { lookForDrift } from "../database/look-for-drift.js";
import { compile } from "../support/compile.js";
import type { Breaking } from "./breaking-rows.js";
import {
  apply,
  load,
  writeFirst,
  writeNext,
  type Written,
} from "./run-history.js";

/**
 * As it was written, it fails and changes nothing if rows break the rule; with
 * the line filled in, it applies.
 *
 * @param db an empty database
 */
export async function checkBreaking(
  { before, after, rows, losses = [], open = [], fill, then }: Breaking,
  dialect: Dialect,
  db: Kysely<unknown>,
): Promise<void> {
  const modelOf = async (resources: object) => {
    const manifest = { apiOnly: true, database: { dialect }, resources };
    const { model, errors } = await compile(manifest);
    if (model === null) throw new Error(JSON.stringify(errors));
    return model;
  };
  const first = await writeFirst(await modelOf(before));
  await apply(db, first);
  for (const statement of rows) await sql.raw(statement).execute(db);
  const next = await writeNext(first, await modelOf(after), 2);
  if (next === null) throw new Error("nothing changes");
  const judged = judgeMigration(next.from, diff(next.from, next.to));
  expect(judged.losses).toEqual(losses);
  expect(judged.open.map((each) => each.rows)).toEqual(open);
  if (fill !== undefined) {
    await expect(apply(db, next)).rejects.toThrow();
    expect(await lookForDrift(db, dialect, next.from)).toEqual([]);
  }
  await apply(db, fill === undefined ? next : await change(next, fill));
  expect(await lookForDrift(db, dialect, next.to), next.text).toEqual([]);
  const [query, expected] = then;
  const found = await sql.raw(query).execute(db);
  expect(found.rows, next.text).toMatchObject(expected);
  expect(found.rows).toHaveLength(expected.length);
}

async function change(
  written: Written,
  fill: (text: string) => string,
): Promise<Written> {
  const text = fill(written.text);
  expect(text).not.toBe(written.text);
  return { ...written, text, file: await load(text) };
}
