#!/usr/bin/env node
// Starts the command line. Node caches what it compiled where it can (22.8 and
// later), which is about half of the start-up time. To say which version this
// is takes no more than package.json.
import module from "node:module";

const [, , word, ...more] = process.argv;
if (more.length === 0 && (word === "--version" || word === "-V")) {
  const require = module.createRequire(import.meta.url);
  process.stdout.on("error", () => {
    // Nobody reads it any more.
  });
  process.stdout.write(`${require("../package.json").version}\n`);
} else {
  module.enableCompileCache?.();
  tuneV8();
  const { main } = await import("../dist/cli/main.js");
  await main();
}

/**
 * Has V8 optimize later. Most code of a run is called for a moment, and machine code
 * for it comes too late, or for one kind of object too few: without the flag a first
 * run of 200 resources takes 1.16 times as long (1.07 to 1.27 in ten pairs), one of 20
 * or 1,000 about 1.04 times. Only these two versions are so keen, and each has a flag
 * of its own; what is really hot is optimized as before.
 *
 * And has it collect garbage before the heap is several times what is in use:
 * of thousands of resources, most of the memory was garbage.
 *
 * Only the command line does this: a library must not change its host's engine.
 */
function tuneV8() {
  const flags = new Map([
    ["20", "--interrupt-budget=500000"],
    ["22", "--invocation-count-for-turbofan=24000"],
  ]);
  const { node, bun, deno } = process.versions;
  // Bun and Deno say that they are some Node, and may not know the flags.
  if (bun !== undefined || deno !== undefined) return;
  const [major = ""] = node.split(".");
  const v8 = process.getBuiltinModule("node:v8");
  v8.setFlagsFromString("--heap-growing-percent=40");
  const flag = flags.get(major);
  if (flag !== undefined) v8.setFlagsFromString(flag);
}
