// @ts-check
/**
 * What a suite is given: rounds that are interleaved, processes that are timed
 * from outside, a folder to work in, and manifests of any size. Knows no suite.
 *
 * Times on a shared machine drift, so nothing here compares a figure of one
 * minute with a figure of another: what is compared runs in turn, A B A B, and
 * the ratio is that of each pair.
 */
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeManifest, listResources } from "./manifest.mjs";
import { peakOf, timeProcess, tryProcess } from "./process.mjs";
import { compareFunctions, compareRounds } from "./rounds.mjs";
import { compareTimes, median } from "./statistics.mjs";

/**
 * One figure. `ratio` is a plain figure where `unit` says so ("MB", "bytes").
 *
 * @typedef {object} Row
 * @property {string} what
 * @property {string} against
 * @property {number} ratio the median
 * @property {[min: number, max: number]} spread
 * @property {{ op: "<=" | ">=", value: number }} [target] none: to look at
 * @property {string} [unit] "x" where it is left out
 * @property {string} [notes]
 */

/**
 * @typedef {object} Suite
 * @property {string} name what it is called on the command line
 * @property {string} title
 * @property {(kit: Kit) => Promise<Row[]> | Row[]} run
 */

/** @typedef {ReturnType<typeof createKit>} Kit */

/** @param {{ short: boolean, name: string }} options */
export function createKit({ short, name }) {
  const root = mkdtempSync(join(tmpdir(), `resource-gen-bench-${name}-`));
  let serial = 0;
  return {
    /** Whether this is the short form: fewer rounds, smaller sizes. */
    short,
    /** The suite's own folder; it is removed when all suites have run. */
    root,
    /**
     * A new folder below `root`, another one each time it is asked for: right
     * after many files were deleted, ext4 takes ten times as long to make new
     * ones, so that nothing is deleted while something is timed.
     *
     * @param {string} name
     */
    folder(name) {
      serial += 1;
      const folder = join(root, `${name}-${serial}`);
      mkdirSync(folder, { recursive: true });
      return folder;
    },
    /**
     * The first for the full form, the second for the short one.
     *
     * @template T
     * @param {T} full
     * @param {T} brief
     */
    pick: (full, brief) => (short ? brief : full),
    makeManifest,
    listResources,
    timeProcess,
    tryProcess,
    peakOf,
    compareRounds,
    compareFunctions,
    compareTimes,
    median,
    /**
     * A row from the times of `compareRounds` or `compareFunctions`: `ours`
     * over `theirs`, pair by pair. For rates that are to be high, swap them.
     *
     * @param {{ what: string, against: string, ours: number[], theirs: number[], target?: Row["target"], notes?: string }} of
     * @returns {Row}
     */
    row({ what, against, ours, theirs, target, notes }) {
      const { ratio, spread } = compareTimes(ours, theirs);
      return {
        what,
        against,
        ratio,
        spread,
        ...(target && { target }),
        notes: notes ?? `${show(median(ours))} : ${show(median(theirs))}`,
      };
    },
  };
}

/** @param {number} milliseconds */
function show(milliseconds) {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(2)} s`;
  if (milliseconds >= 1) return `${milliseconds.toFixed(1)} ms`;
  if (milliseconds >= 1e-3) return `${(milliseconds * 1e3).toFixed(1)} us`;
  return `${(milliseconds * 1e6).toFixed(0)} ns`;
}
