#!/usr/bin/env node
// Starts the command line. Node caches what it compiled where it can (22.8 and
// later), which is about half of the start-up time.
import module from "node:module";

module.enableCompileCache?.();

const { main } = await import("../dist/cli.js");
await main();
