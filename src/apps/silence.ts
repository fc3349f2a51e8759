/**
 * Keeps an application that is only to be read from serving: its servers say
 * that they listen, and do not. Stage: apps; in a process of its own.
 */
import { Server } from "node:net";

/** What would have answered requests; filled as servers begin to listen. */
export function silenceServers(): readonly unknown[] {
  const listeners: unknown[] = [];
  const port = (args: readonly unknown[]): number => {
    const [first] = args;
    const given =
      typeof first === "object" && first !== null && "port" in first
        ? first.port
        : first;
    return Number(given) || 0;
  };
  Server.prototype.listen = function (this: Server, ...args: unknown[]) {
    const address = { address: "::", family: "IPv6", port: port(args) };
    this.address = () => address;
    listeners.push(...this.listeners("request"));
    const then = args.find((each) => typeof each === "function");
    if (then !== undefined) this.once("listening", then as () => void);
    process.nextTick(() => this.emit("listening"));
    return this;
  };
  return listeners;
}
