/** Who holds the run lock, and whether it may be alive. Changes nothing. */
import type { ApplyHost } from "./host.js";
import { decodeUtf8 } from "./inspect.js";

export interface RunHolder {
  /** The contents of the lock: process, machine and an id of this run alone. */
  readonly token: string;
  /** Null where the run was killed while it wrote that. */
  readonly process: { readonly pid: number; readonly machine: string } | null;
}

/** Null: no run holds it. */
export function readHolder(host: ApplyHost, path: string): RunHolder | null {
  const stat = host.fs.lstat(path);
  if (stat === null) return null;
  // A folder or a link in its place identifies no holder.
  const bytes = stat.kind === "file" ? host.fs.read(path) : new Uint8Array();
  if (bytes === null) return null;
  const token = decodeUtf8(bytes) ?? "";
  const [, pid, machine = ""] = /^(\d+) (\S+) \S+\n$/.exec(token) ?? [];
  const process = pid === undefined ? null : { pid: Number(pid), machine };
  return { token, process };
}

/** Whether the holder was a process on this machine that has ended. */
export function isDead(host: ApplyHost, { process }: RunHolder): boolean {
  return process?.machine === host.name && !host.isAlive(process.pid);
}

/** Describes the holder in words. */
export function describeHolder({ process }: RunHolder): string {
  return process === null
    ? "it does not say which"
    : `process ${process.pid} on ${process.machine}`;
}
