/** Requests that never wait for anything, and what happens between them. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { sqlite } from "../../src/runtime/database/sqlite.js";
import type { AnyKysely } from "../../src/runtime/stores/store-types.js";
import { open } from "../stores/blog-tables.js";

const db: AnyKysely = open({ dialect: sqlite(":memory:") });

afterAll(() => db.destroy());

function work(time: number): void {
  const end = performance.now() + time;
  while (performance.now() < end);
}

/**
 * In how many rounds of the event loop requests are answered that arrive in one.
 *
 * @param time that each takes after its statement, in milliseconds
 */
async function countRounds(requests: number, time: number): Promise<number> {
  let round = 0;
  let isDone = false;
  const count = (): void => {
    round += 1;
    if (!isDone) setImmediate(count);
  };
  const rounds = new Set<number>();
  const all = Array.from({ length: requests }, async () => {
    await new Promise((arrived) => setImmediate(arrived));
    await sql`select 1`.execute(db);
    work(time);
    rounds.add(round);
  });
  setImmediate(count);
  await Promise.all(all);
  isDone = true;
  return rounds.size;
}

test("requests that take long leave room for others between them", async () => {
  await sql`select 1`.execute(db);
  // One may have its statement behind it, and its own work before it.
  expect(await countRounds(8, 12)).toBeGreaterThanOrEqual(4);
});

test("a transaction does not give way between its statements", async () => {
  let round = 0;
  await db.transaction().execute(async (inner) => {
    await sql`select 1`.execute(inner);
    setImmediate(() => (round += 1));
    work(12);
    await sql`select 2`.execute(inner);
    expect(round).toBe(0);
  });
});
