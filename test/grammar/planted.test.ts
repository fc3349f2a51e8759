/**
 * The planted faults are still there to be planted, and the compiler finds none
 * of them. Whether the soak of the grammar does: `npm run soak -- planted`.
 */
import { expect, test } from "vitest";
import { listTypeErrors } from "../support/compiler.js";
import { isLong } from "../support/runs.js";
import type { PlantedFault } from "./planted/fault.js";
import { plantedFaults } from "./planted/index.js";
import { copyProject, plantFault, readSource } from "./planted/plant.js";

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

if (isLong()) {
  test("the compiler finds none of them", async () => {
    let left = plantedFaults;
    while (left.length > 0) {
      const { path, remove } = copyProject();
      try {
        // Two of one place cannot be planted together: those wait.
        const waiting = left.filter((fault) => !canPlant(path, fault));
        expect(waiting.length).toBeLessThan(left.length);
        left = waiting;
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
