// @ts-check
/**
 * One of the servers in `servers/`, in a process of its own. It is told which,
 * and what that one wants to know; it tells its port, and, whenever it is asked,
 * in milliseconds the processor time that it has taken so far, or the largest delay
 * of its event loop since it was asked for that; or the most memory that it has had
 * so far, in MB.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";

const [name = "", ...args] = process.argv.slice(2);
const { listen } = await import(`./servers/${name}.mjs`);
process.send?.(await listen(...args));

const delays = monitorEventLoopDelay({ resolution: 1 });

process.on("message", (question) => {
  if (question === "delay") {
    const { max } = delays;
    delays.enable();
    delays.reset();
    // The first delay is counted from the first turn after this.
    setTimeout(() => process.send?.(max / 1e6), 10);
    return;
  }
  if (question === "memory") {
    process.send?.(process.resourceUsage().maxRSS / 1024);
    return;
  }
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1000);
});
