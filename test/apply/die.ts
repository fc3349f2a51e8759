/** The end of a process that is killed, by its own hand. */
export function die(): never {
  process.kill(process.pid, "SIGKILL");
  throw new Error("killed, and still here");
}
