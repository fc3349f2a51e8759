/**
 * Who holds the lock of a run, and whether that run can still be alive. Changes
 * nothing.
 */
import type { Host } from "./host.js";
import { decode } from "./inspect.js";

export interface Holder {
  /** What stands in the lock: process, machine, and a word of this run alone. */
  readonly token: string;
  /** When it gave its last sign of life, in milliseconds since 1970. */
  readonly modified: number;
}

/** How often a run renews its lock, in milliseconds. */
export const BEAT = 1_000;

/**
 * After how long without a sign of life a run counts as dead. Much longer than
 * any stage of a run keeps the process busy without a break.
 */
const SILENCE = 30_000;

/** Null: nobody holds it. */
export function readHolder(host: Host, path: string): Holder | null {
  const stat = host.fs.lstat(path);
  if (stat === null) return null;
  // A folder or a link in its place names nobody.
  const bytes = stat.kind === "file" ? host.fs.read(path) : new Uint8Array();
  if (bytes === null) return null;
  return { token: decode(bytes) ?? "", modified: stat.modified };
}

/** Whether a process of this machine held the lock and has ended. */
export function isDead(host: Host, { token }: Holder): boolean {
  const said = readToken(token);
  return said?.machine === host.name && !host.isAlive(said.pid);
}

/**
 * Whether the lock was not renewed for long. A time to come tells of a clock that
 * was set back, and of no life either.
 */
export function isSilent(host: Host, { modified }: Holder): boolean {
  return Math.abs(host.now() - modified) > SILENCE;
}

/** Who it is, in words. */
export function describeHolder({ token }: Holder): string {
  const said = readToken(token);
  return said === null
    ? "it does not say which"
    : `process ${said.pid} on ${said.machine}`;
}

/** Null for a token that is cut short: that run was killed while it wrote it. */
function readToken(
  token: string,
): { readonly pid: number; readonly machine: string } | null {
  // Earlier versions wrote no third word.
  const [, pid, machine = ""] = /^(\d+) (\S+)(?: \S+)?\n$/.exec(token) ?? [];
  return pid === undefined ? null : { pid: Number(pid), machine };
}
