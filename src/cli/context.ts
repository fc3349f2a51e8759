/** What a command is given: the host, and what the common flags say. */
import { resolve } from "node:path";
import type { Context, Format, Host, Output } from "../commands/context.js";
import type { GlobalFlags } from "./global-flags.js";
import { commonFormats } from "./definition.js";

export function createContext(flags: GlobalFlags, host: Host): Context {
  const { cwd, manifest, color, quiet = false, verbose = false } = flags;
  const paint = (output: Output): Output =>
    color ? output : { ...output, color: false };
  return {
    ...host,
    cwd: cwd === undefined ? host.cwd : resolve(host.cwd, cwd),
    stdout: paint(host.stdout),
    stderr: paint(host.stderr),
    manifest,
    format: commonFormats.find((name): name is Format => name === flags.format),
    quiet,
    verbose,
    progress: quiet ? null : host.progress,
    command: writeCommand(flags),
  };
}

/** `npx resource-gen`, with the flags that say where. */
function writeCommand({ cwd, manifest }: GlobalFlags): string {
  const words = [
    ...(cwd === undefined ? [] : ["--cwd", cwd]),
    ...(manifest === undefined ? [] : ["--manifest", manifest]),
  ].map((word) => (/^[\w./=-]+$/.test(word) ? word : JSON.stringify(word)));
  return ["npx resource-gen", ...words].join(" ");
}
