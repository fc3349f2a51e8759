/** Connections that PostgreSQL ends, restarts of it, and locks, under load. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockTables } from "../../stores/faults/locks.js";
import {
  restartServer,
  terminateBackends,
} from "../../stores/faults/postgres.js";
import { startPostgres } from "../../support/postgres.mjs";
import { countRuns } from "../../support/runs.js";

const ENDS = countRuns(10, 30, 100);
const RESTARTS = countRuns(1, 4, 20);
const LOCKS = {
  count: countRuns(2, 4, 20),
  time: countRuns(500, 5000, 10_000),
};

/** Not that of other tests: it is restarted. */
let server: Awaited<ReturnType<typeof startPostgres>>;

beforeAll(async () => {
  server = await startPostgres();
});

afterAll(() => {
  server.stop();
});

test(`${ENDS} connections that are ended: 503, and nothing is lost`, async () => {
  const { wrong, lost } = await terminateBackends(server, "ended", ENDS);
  expect(wrong).toEqual([]);
  expect(lost).toEqual([]);
});

test(`${RESTARTS} restarts: 503 until it is there, and nothing is lost`, async () => {
  const { statuses, wrong, lost } = await restartServer(
    server,
    "restarted",
    RESTARTS,
    1,
  );
  expect(wrong).toEqual([]);
  expect(lost).toEqual([]);
  expect(statuses[503]).toBeGreaterThan(0);
});

test(`${LOCKS.count} locks of others: writers wait or get 503, and nothing is lost`, async () => {
  const { wrong, lost, waits } = await lockTables(server, "locked", LOCKS);
  expect(wrong).toEqual([]);
  expect(lost).toEqual([]);
  expect(waits).toHaveLength(LOCKS.count);
});
