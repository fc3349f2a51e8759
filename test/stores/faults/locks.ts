/** Locks that somebody else holds, under load. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { postgres } from "../../../src/runtime/database/postgres.js";
import { createFolder } from "../../support/projects.js";
import { open } from "../blog-tables.js";
import { holdLocks } from "../lock-holder.js";
import { type Load, type Outcome, underLoad } from "./load.js";
import type { OwnServer } from "./postgres.js";

/** How often something is locked, and for how many milliseconds. */
export interface Locks {
  readonly count: number;
  readonly time: number;
}

/** Another process has SQLite's file to write to. */
export async function lockFile(locks: Locks): Promise<Outcome> {
  const folder = createFolder();
  const file = join(folder.path, "notes.sqlite");
  try {
    return await underLoad("sqlite", file, 200, async (load) => {
      const other = holdLocks(file);
      try {
        return await repeat(load, locks, async (held) => {
          await other.run("begin immediate");
          await held();
          await other.run("commit");
        });
      } finally {
        await other.end();
      }
    });
  } finally {
    folder.remove();
  }
}

/** Another session has a table of PostgreSQL's, or all of its rows, in turns. */
export async function lockTables(
  { url }: Pick<OwnServer, "url">,
  name: string,
  locks: Locks,
): Promise<Outcome> {
  const admin = open({ dialect: postgres(`${url}postgres`) });
  await sql`create database ${sql.id(name)}`.execute(admin);
  await admin.destroy();
  const other = open({ dialect: postgres(url + name) });
  try {
    return await underLoad("postgres", url + name, 200, (load) =>
      repeat(load, locks, (held, turn) =>
        other.transaction().execute(async (inside: typeof other) => {
          await sql`set local idle_in_transaction_session_timeout = 0`.execute(
            inside,
          );
          await (
            turn % 2 === 0
              ? sql`lock table lines in access exclusive mode`
              : // Only counted: to read them all would keep this process.
                sql`with held as (select id from lines for update)
                    select count(*) from held`
          ).execute(inside);
          await held();
        }),
      ),
    );
  } finally {
    await other.destroy();
  }
}

/** @returns the milliseconds from each release until a change was kept */
async function repeat(
  load: Load,
  { count, time }: Locks,
  lock: (held: () => Promise<void>, turn: number) => Promise<void>,
): Promise<readonly number[]> {
  const waits: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    await lock(() => sleep(time), turn);
    waits.push(await load.measure());
    await load.untilWritten();
  }
  return waits;
}
