/** All planted faults. */
import { emitFaults } from "./emit.js";
import type { PlantedFault } from "./fault.js";
import { storeFaults } from "./stores.js";
import { valueFaults } from "./values.js";

export type { PlantedFault } from "./fault.js";

export const plantedFaults: readonly PlantedFault[] = [
  ...storeFaults,
  ...valueFaults,
  ...emitFaults,
];
