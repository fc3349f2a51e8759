/**
 * Two servers behind a balancer, PgBouncer and a replica, all of them killed in turn
 * while clients write and read. Ends with 1 if anything is lost that was acknowledged.
 */
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { openDatabase } from "../src/database.js";
import { balance } from "./balancer.js";
import { Clients, type Tally } from "./clients.js";
import { findPort, Machine } from "./machine.js";
import {
  type Database,
  listens,
  startPgBouncer,
  startPrimary,
  startReplica,
} from "./postgres.js";

/** Milliseconds that each part takes. */
const LONG = 2000;

const faults: string[] = [];

function check(is: boolean, what: string): void {
  if (!is) faults.push(what);
}

function say(what: string, tally: Tally): void {
  const { reads, failedReads, writes, refused, unknown } = tally;
  console.log(
    `${what.padEnd(34)} ${reads} reads, ${failedReads} failed; ${writes} writes, ${refused} refused with 503, ${unknown} without a reply`,
  );
}

async function describeServer(
  folder: string,
  name: string,
  pooler: Database,
  replica: Database,
): Promise<{ readonly machine: Machine; readonly port: number }> {
  const port = await findPort();
  const machine = new Machine({
    command: [process.execPath, join(import.meta.dirname, "../src/server.js")],
    env: {
      PORT: String(port),
      DATABASE_URL: pooler.url,
      DATABASE_REPLICA_URL: replica.url,
    },
    isDatabase: false,
    log: join(folder, `${name}.log`),
    isUp: () => listens(port),
  });
  return { machine, port };
}

const folder = mkdtempSync(join(tmpdir(), "machines-"));
// The databases do not run as root.
chmodSync(folder, 0o777);
const machines: Machine[] = [];
try {
  const primary = await startPrimary(folder);
  machines.push(primary.machine);
  const replica = await startReplica(folder, primary);
  machines.push(replica.machine);
  const pooler = await startPgBouncer(folder, primary);
  machines.push(pooler.machine);
  const servers = await Promise.all(
    ["one", "other"].map((name) =>
      describeServer(folder, name, pooler, replica),
    ),
  );
  machines.push(...servers.map(({ machine }) => machine));
  await Promise.all(servers.map(({ machine }) => machine.start()));
  const db = await openDatabase(primary.url);
  const applied = await sql`select name from kysely_migration`.execute(db);
  console.log(
    `two servers started at once: ${applied.rows.length} migration applied, once`,
  );

  const balancer = balance(servers.map(({ port }) => port));
  balancer.listen(0, "127.0.0.1");
  await once(balancer, "listening");
  const address = balancer.address();
  const port = typeof address === "object" ? address?.port : 0;
  const clients = new Clients(`http://127.0.0.1:${port}`, 8);
  await sleep(LONG);
  say("all is up", clients.take());

  const [server] = servers;
  await server?.machine.kill();
  await sleep(LONG);
  const one = clients.take();
  say("a server was killed", one);
  check(one.failedReads === 0, "a read failed as a server was killed");
  await server?.machine.start();

  await replica.machine.kill();
  await sleep(LONG);
  const two = clients.take();
  say("the replica was killed", two);
  check(
    two.failedReads + two.refused + two.unknown === 0,
    "a request failed as the replica was killed",
  );
  await replica.machine.start();

  await pooler.machine.kill();
  await sleep(LONG);
  const three = clients.take();
  say("PgBouncer was killed", three);
  check(three.refused > 0, "no write was refused without PgBouncer");
  const back = performance.now();
  await pooler.machine.start();
  while (clients.lastWrite < back) await sleep(5);
  const after = clients.lastWrite - back;
  console.log(`the first write after its return: ${Math.round(after)} ms`);

  await sleep(LONG);
  say("all is up", clients.take());
  await clients.stop();
  balancer.close();
  balancer.closeAllConnections();
  const { acknowledged } = clients;
  const rows = await db.selectFrom("notes").select(["id", "body"]).execute();
  const there = new Map(rows.map(({ id, body }) => [body, id]));
  const lost = [...acknowledged].filter(([body, id]) => there.get(body) !== id);
  console.log(
    `${acknowledged.size} notes acknowledged, ${lost.length} of them lost`,
  );
  check(lost.length === 0, "a note was acknowledged, and lost");
  await db.destroy();
} finally {
  for (const machine of machines.reverse()) await machine.kill();
  await sleep(200);
  rmSync(folder, { recursive: true, force: true });
}
for (const fault of faults) console.error(`FAILED: ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
