// @ts-check
/**
 * Loaded into a host on Node before its server: whoever asks is told the longest
 * turn of the event loop since the last time, in milliseconds of the processor,
 * and the bytes of the heap that are in use. Needs `--expose-gc`.
 */
let longest = 0;
let before = process.cpuUsage();

/** Of the processor's time, so that whatever else runs there does not count. */
function noteTurn() {
  const { user, system } = process.cpuUsage(before);
  longest = Math.max(longest, (user + system) / 1000);
  before = process.cpuUsage();
}

setInterval(noteTurn, 5);

process.on("message", () => {
  noteTurn();
  globalThis.gc?.();
  before = process.cpuUsage();
  process.send?.({ longest, heap: process.memoryUsage().heapUsed });
  longest = 0;
});
