/** What apply needs from the machine, as an interface tests can replace. */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { nodeFileSystem, type FileSystem } from "./file-system.js";

export interface ApplyHost {
  readonly fs: FileSystem;
  readonly pid: number;
  /** Process ids mean nothing on another machine that shares the disk. */
  readonly name: string;
  /** Whether a process on this machine is still running. */
  readonly isAlive: (pid: number) => boolean;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** An id that no other run has. */
  readonly newId: () => string;
}

export const nodeHost: ApplyHost = {
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
  newId: () => randomUUID().slice(0, 8),
};
