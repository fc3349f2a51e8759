/** Creates the context of a command from the host and the common flags. */
import { resolve } from "node:path";
import type {
  CommandContext,
  OutputFormat,
  CommandHost,
  OutputStream,
} from "../commands/context.js";
import type { GlobalFlags } from "./global-flags.js";
import { commonFormats } from "./definition.js";

export function createContext(
  flags: GlobalFlags,
  host: CommandHost,
): CommandContext {
  const { cwd, manifest, color, quiet = false, verbose = false } = flags;
  const paint = (output: OutputStream): OutputStream =>
    color ? output : { ...output, color: false };
  return {
    ...host,
    cwd: cwd === undefined ? host.cwd : resolve(host.cwd, cwd),
    stdout: paint(host.stdout),
    stderr: paint(host.stderr),
    manifest,
    format: commonFormats.find(
      (name): name is OutputFormat => name === flags.format,
    ),
    quiet,
    verbose,
    progress: quiet ? null : host.progress,
    command: writeCommand(flags),
  };
}

/** `npx resource-gen`, with the flags that say where to run. */
function writeCommand({ cwd, manifest }: GlobalFlags): string {
  const words = [
    ...(cwd === undefined ? [] : ["--cwd", cwd]),
    ...(manifest === undefined ? [] : ["--manifest", manifest]),
  ].map((word) => (/^[\w./=-]+$/.test(word) ? word : JSON.stringify(word)));
  return ["npx resource-gen", ...words].join(" ");
}
