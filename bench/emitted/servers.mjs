// @ts-check
/**
 * One of the servers in `servers/`, in a process of its own. It is told which,
 * and what that one wants to know; it tells its port, and, whenever it is asked,
 * the processor time that it has taken so far, in milliseconds.
 */
const [name = "", ...args] = process.argv.slice(2);
const { listen } = await import(`./servers/${name}.mjs`);
process.send?.(await listen(...args));

process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1000);
});
