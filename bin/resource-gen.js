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
  const { main } = await import("../dist/cli.js");
  await main();
}
