/** What apply needs from the machine, as an interface tests can replace. */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { nodeFileSystem, type FileSystem } from "./file-system.js";

export interface Host {
  readonly fs: FileSystem;
  readonly pid: number;
  /** Process ids mean nothing on another machine that shares the disk. */
  readonly name: string;
  /** Whether a process on this machine is still running. */
  readonly isAlive: (pid: number) => boolean;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** In milliseconds since 1970. Nothing that is written may depend on it. */
  readonly now: () => number;
  /** Calls `work` repeatedly, until the returned function is called. */
  readonly every: (milliseconds: number, work: () => void) => () => void;
  /** An id that no other run has. */
  readonly newId: () => string;
}

export const nodeHost: Host = {
  fs: nodeFileSystem,
  pid: process.pid,
  // The run lock separates its fields with spaces.
  name: hostname().replaceAll(/\s+/g, "-"),
  isAlive(pid) {
    try {
      process.kill(pid, 0);
      return true;
    } catch (error) {
      // EPERM: it is running, but as another user.
      return (
        error instanceof Error && "code" in error && error.code === "EPERM"
      );
    }
  },
  sleep: (milliseconds) =>
    new Promise((resolve) => setTimeout(resolve, milliseconds)),
  now: () => Date.now(),
  every(milliseconds, work) {
    const timer = setInterval(work, milliseconds);
    // The timer must not keep the process alive.
    timer.unref();
    return () => {
      clearInterval(timer);
    };
  },
  newId: () => randomUUID().slice(0, 8),
};
