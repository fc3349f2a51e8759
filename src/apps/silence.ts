/**
 * Keeps an application that is only to be read from serving: its servers report
 * that they listen, but do not. Stage: apps; runs in a separate process.
 */
import { Server } from "node:net";

/**
 * Returns the request listeners of servers; filled as servers begin to listen.
 */
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
