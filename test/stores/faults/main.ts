/**
 * `npm run soak -- faults`: connections that PostgreSQL ends, restarts of it, full
 * disks, and locks that others hold for ten seconds, all under load. Prints what
 * clients were told, and how long it took until changes were kept again.
 */
import { startPostgres } from "../../support/postgres.mjs";
import { fillDisk } from "./disks.js";
import type { Outcome } from "./load.js";
import { lockFile, lockTables } from "./locks.js";
import { restartServer, terminateBackends } from "./postgres.js";

const [word = "1"] = process.argv.slice(2);
const times = Number(word);
const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);

if (!(times > 0)) {
  console.error("npm run soak -- faults [times as long]");
  process.exitCode = 1;
} else {
  console.log(`seed ${seed}`);
  const server = await startPostgres();
  try {
    report(
      "100 connections ended",
      await terminateBackends(server, "ended", 100 * times),
    );
    report(
      "20 restarts",
      await restartServer(server, "restarted", 20 * times, seed),
    );
    report("20 full disks", await fillDisk(20 * times));
    const locks = { count: 20 * times, time: 10_000 };
    report("20 locks of a file", await lockFile(locks));
    report(
      "20 locks of a table or its rows",
      await lockTables(server, "locked", locks),
    );
  } finally {
    server.stop();
  }
}

function report(title: string, outcome: Outcome): void {
  const { statuses, wrong, lost, waits, standstill } = outcome;
  const half = waits[Math.floor(waits.length / 2)] ?? 0;
  const last = waits[waits.length - 1] ?? 0;
  console.log(
    `${title}${times === 1 ? "" : `, ${times} times`}: ${JSON.stringify(statuses)}; kept again after ${half.toFixed()} ms, at most ${last.toFixed()}; nobody was answered for ${standstill.toFixed()} ms at most`,
  );
  for (const each of [...wrong.slice(0, 10), ...lost.slice(0, 10)])
    console.error(`  ${each}`);
  const count = wrong.length + lost.length;
  if (count === 0) return;
  console.error(`  ${wrong.length} wrong answers, ${lost.length} lost`);
  process.exitCode = 1;
}
