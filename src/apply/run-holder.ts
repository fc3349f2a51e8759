/** Who holds the run lock, and whether it may be alive. Changes nothing. */
import type { Host } from "./host.js";
import { decode } from "./inspect.js";

export interface Holder {
  /** The contents of the lock: process, machine and an id of this run alone. */
  readonly token: string;
  /** When the run last gave a sign of life, in milliseconds since 1970. */
  readonly modified: number;
}

/** How often a run renews its lock, in milliseconds. */
export const BEAT = 1_000;

/**
 * How long a run may give no sign of life before it counts as dead. Much longer
 * than any stage keeps the process busy without a break.
 */
const SILENCE = 30_000;

/** Null: no run holds it. */
export function readHolder(host: Host, path: string): Holder | null {
  const stat = host.fs.lstat(path);
  if (stat === null) return null;
  // A folder or a link in its place identifies no holder.
  const bytes = stat.kind === "file" ? host.fs.read(path) : new Uint8Array();
  if (bytes === null) return null;
  return { token: decode(bytes) ?? "", modified: stat.modified };
}

/** Whether the holder was a process on this machine that has ended. */
export function isDead(host: Host, { token }: Holder): boolean {
  const said = readToken(token);
  return said?.machine === host.name && !host.isAlive(said.pid);
}

/**
 * Whether the lock has not been renewed for long. A time in the future means
 * that a clock was set back, and is no sign of life either.
 */
export function isSilent(host: Host, { modified }: Holder): boolean {
  return Math.abs(host.now() - modified) > SILENCE;
}

/** Describes the holder in words. */
export function describeHolder({ token }: Holder): string {
  const said = readToken(token);
  return said === null
    ? "it does not say which"
    : `process ${said.pid} on ${said.machine}`;
}

/** Null for a truncated token: that run was killed while writing it. */
function readToken(
  token: string,
): { readonly pid: number; readonly machine: string } | null {
  // Earlier versions did not write the third field.
  const [, pid, machine = ""] = /^(\d+) (\S+)(?: \S+)?\n$/.exec(token) ?? [];
  return pid === undefined ? null : { pid: Number(pid), machine };
}
