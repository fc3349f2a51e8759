/** Disks that are full and files that are locked, below SQLite and under load. */
import { expect, test } from "vitest";
import { countRuns } from "../support/runs.js";
import { fillDisk } from "./faults/disks.js";
import { lockFile } from "./faults/locks.js";

const DISKS = countRuns(1, 5, 20);
const LOCKS = {
  count: countRuns(2, 5, 20),
  time: countRuns(200, 3000, 10_000),
};

test(`${DISKS} full disks: 503 until there is room, and nothing is lost`, async () => {
  const { statuses, wrong, lost } = await fillDisk(DISKS);
  expect(wrong).toEqual([]);
  expect(lost).toEqual([]);
  expect(statuses[503]).toBeGreaterThan(0);
});

test(`${LOCKS.count} locks of the file: writers wait or get 503, and nothing is lost`, async () => {
  const { wrong, lost, waits } = await lockFile(LOCKS);
  expect(wrong).toEqual([]);
  expect(lost).toEqual([]);
  expect(waits).toHaveLength(LOCKS.count);
});
