/** What apply needs from the machine, as an interface that tests can replace. */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { nodeFileSystem, type FileSystem } from "./file-system.js";

export interface Host {
  readonly fs: FileSystem;
  readonly pid: number;
  /** Process ids mean nothing on another machine that shares the disk. */
  readonly name: string;
  /** Whether a process of this machine still runs. */
  readonly isAlive: (pid: number) => boolean;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** In milliseconds since 1970. Nothing that is written may depend on it. */
  readonly now: () => number;
  /** Calls `work` again and again, until what it returns is called. */
  readonly every: (milliseconds: number, work: () => void) => () => void;
  /** A word that no other run has. */
  readonly newId: () => string;
}

export const nodeHost: Host = {
  fs: nodeFileSystem,
  pid: process.pid,
  // It stands between blanks in the lock of a run.
  name: hostname().replaceAll(/\s+/g, "-"),
  isAlive(pid) {
    try {
      process.kill(pid, 0);
      return true;
    } catch (error) {
      // EPERM: it runs, as somebody else.
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
    // It keeps no process alive.
    timer.unref();
    return () => {
      clearInterval(timer);
    };
  },
  newId: () => randomUUID().slice(0, 8),
};
