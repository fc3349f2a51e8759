/** What apply needs from the machine, as an interface that tests can replace. */
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
}

export const nodeHost: Host = {
  fs: nodeFileSystem,
  pid: process.pid,
  name: hostname(),
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
};
