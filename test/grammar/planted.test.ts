/**
 * The planted faults are still there to be planted, and the compiler finds none
 * of them. With `PLANTED_COMMAND`, each is planted in a copy of the project, in
 * which that command runs: a command that fails has found the fault.
 */
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { listTypeErrors } from "../support/compiler.js";
import type { PlantedFault } from "./planted/fault.js";
import { plantedFaults } from "./planted/index.js";
import {
  copyProject,
  listMissed,
  plantFault,
  readSource,
} from "./planted/plant.js";

const { LONG, SOAK, PLANTED_COMMAND: command } = process.env;
const isLong = LONG !== undefined || SOAK !== undefined;

const nameOf = ({ file, why }: PlantedFault): string => `${file}: ${why}`;

test("each text occurs once, and its fault changes it", () => {
  const lost = plantedFaults.filter(({ file, text, instead }) => {
    return readSource(file).split(text).length !== 2 || text === instead;
  });
  expect(lost.map(nameOf)).toEqual([]);
});

test("there are 100 of them, and 40 that only a pair of keys shows", () => {
  expect(new Set(plantedFaults.map(nameOf)).size).toBe(plantedFaults.length);
  expect(plantedFaults.length).toBeGreaterThanOrEqual(100);
  const pairs = plantedFaults.filter(({ pair }) => pair !== null);
  expect(pairs.length).toBeGreaterThanOrEqual(40);
});

if (isLong) {
  test("the compiler finds none of them", async () => {
    let left = plantedFaults;
    while (left.length > 0) {
      const { path, remove } = copyProject();
      try {
        // Two of one place cannot be planted together: those wait.
        left = left.filter((fault) => !canPlant(path, fault));
        expect(await listTypeErrors(path)).toEqual([]);
      } finally {
        remove();
      }
    }
  }, 600_000);
}

function canPlant(folder: string, fault: PlantedFault): boolean {
  try {
    plantFault(folder, fault);
    return true;
  } catch {
    return false;
  }
}

if (command !== undefined) {
  test("the command finds 95 of 100", async () => {
    const missed = await listMissed(plantedFaults, (cwd) => {
      const { status } = spawnSync(command, { cwd, shell: true });
      return Promise.resolve(status !== 0);
    });
    const found = plantedFaults.length - missed.length;
    console.log(`found ${found} of ${plantedFaults.length}; not found:`);
    for (const fault of missed) console.log(`  ${nameOf(fault)}`);
    expect(found / plantedFaults.length).toBeGreaterThanOrEqual(0.95);
  }, 100_000_000);
}
