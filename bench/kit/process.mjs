// @ts-check
/** Times whole processes from outside, their start-up included. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * @typedef {object} Command
 * @property {readonly string[]} args of Node: a script and its arguments
 * @property {string} cwd
 * @property {readonly number[]} [codes] the exit codes that are no fault; 0
 * @property {Readonly<Record<string, string>>} [env] besides the usual
 */

/**
 * Runs Node once and gives its wall time in milliseconds. What it prints is
 * read and dropped; an exit code that was not expected is an error.
 *
 * @param {Command} command
 */
export function timeProcess({ args, cwd, codes = [0], env = {} }) {
  const start = process.hrtime.bigint();
  const { status, stderr, error } = spawnSync(process.execPath, args, {
    cwd,
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 1 << 30,
  });
  const time = Number(process.hrtime.bigint() - start) / 1e6;
  if (error) throw error;
  if (status === null || !codes.includes(status)) {
    const said = stderr.toString().slice(-2000);
    throw new Error(`node ${args.join(" ")} ended with ${status}:\n${said}`);
  }
  return time;
}

/**
 * Runs Node once, for at most so long; what it fails with is a result, too.
 *
 * @param {Pick<Command, "args" | "cwd">} command
 * @param {number} limit milliseconds
 * @returns {{ time: number, isStopped: boolean, fault: string | null }} `fault`:
 * the first line of what a run that failed has printed
 */
export function tryProcess({ args, cwd }, limit) {
  const start = process.hrtime.bigint();
  const { status, stdout, error } = spawnSync(process.execPath, args, {
    cwd,
    encoding: "utf8",
    maxBuffer: 1 << 30,
    timeout: limit,
    killSignal: "SIGKILL",
  });
  const time = Number(process.hrtime.bigint() - start) / 1e6;
  const isStopped =
    error !== undefined && "code" in error && error.code === "ETIMEDOUT";
  if (error && !isStopped) throw error;
  const isDone = isStopped || status === 0;
  const said = stdout.split("\n")[0] || `ended with ${status}`;
  return { time, isStopped, fault: isDone ? null : said };
}

const preload = new URL("report-peak.mjs", import.meta.url).href;

/**
 * The most memory that a run of Node held, in MB (10^6 bytes). For runs that
 * are not timed: the process reports it itself, at its end.
 *
 * @param {Command} command
 * @param {string} folder where the report may lie
 */
export function peakOf({ args, ...command }, folder) {
  const report = join(folder, "peak.txt");
  timeProcess({
    ...command,
    args: ["--import", preload, ...args],
    env: { ...command.env, REPORT_PEAK: report },
  });
  return (Number(readFileSync(report, "utf8")) * 1024) / 1e6;
}
