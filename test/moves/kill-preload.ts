/**
 * Loaded into the command line by `--import`: the process kills itself at the
 * change of the disk that the environment names, or says at its end how many
 * changes it made.
 */
import { die } from "../apply/die.js";
import { cutAt, type Cut } from "../apply/memory.js";

const {
  KILL_HOST = "",
  KILL_AT = "Infinity",
  KILL_CUT = "before",
} = process.env;
const { nodeHost } = (await import(
  KILL_HOST
)) as typeof import("../../src/apply/host.js");
const disk = cutAt(nodeHost.fs, Number(KILL_AT), KILL_CUT as Cut, die);
Object.assign(nodeHost, { fs: disk.fs });
process.on("exit", () => {
  process.stdout.write(`\nchanges: ${disk.count()}\n`);
});
