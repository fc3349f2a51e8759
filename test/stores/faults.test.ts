/** Disks that are full, below SQLite and under load. */
import { expect, test } from "vitest";
import { countRuns } from "../support/runs.js";
import { fillDisk } from "./faults/disks.js";

const DISKS = countRuns(1, 5, 20);

test(`${DISKS} full disks: 503 until there is room, and nothing is lost`, async () => {
  const { statuses, wrong, lost } = await fillDisk(DISKS);
  expect(wrong).toEqual([]);
  expect(lost).toEqual([]);
  expect(statuses[503]).toBeGreaterThan(0);
});
