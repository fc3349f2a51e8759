/** Faults of PostgreSQL under load. */
import { sql } from "kysely";
import { postgres } from "../../../src/runtime/database/postgres.js";
import { open } from "../blog-tables.js";
import { Random } from "../reference/random.js";
import { type Outcome, underLoad } from "./load.js";

/** A server of one's own, in which nothing else is at work. */
export interface OwnServer {
  readonly url: string;
  readonly restart: (mode: "fast" | "immediate") => Promise<void>;
}

/** Ends connections of the application, one after the other. */
export async function terminateBackends(
  { url }: Pick<OwnServer, "url">,
  name: string,
  count: number,
): Promise<Outcome> {
  const admin = open({ dialect: postgres(`${url}postgres`) });
  await sql`create database ${sql.id(name)}`.execute(admin);
  try {
    return await underLoad("postgres", url + name, 200, async (load) => {
      const waits: number[] = [];
      for (let ended = 0; ended < count;) {
        // One that is at work, if there is any.
        const { rows } = await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = ${name} order by state = 'idle', random() limit 1
        `.execute(admin);
        ended += rows.length;
        waits.push(await load.measure());
      }
      return waits;
    });
  } finally {
    await admin.destroy();
  }
}

/** Restarts the server, as its operator does or as after a crash. */
export async function restartServer(
  { url, restart }: OwnServer,
  name: string,
  count: number,
  seed: number,
): Promise<Outcome> {
  const admin = open({ dialect: postgres(`${url}postgres`) });
  await sql`create database ${sql.id(name)}`.execute(admin);
  await admin.destroy();
  const random = new Random(seed);
  return await underLoad("postgres", url + name, 200, async (load) => {
    const waits: number[] = [];
    for (let done = 0; done < count; done += 1) {
      await restart(random.isIn(50) ? "fast" : "immediate");
      waits.push(await load.measure());
      await load.untilWritten();
    }
    return waits;
  });
}
