/** The flags that every command has. */
import { commonFormats, type CommandPart, part } from "./definition.js";

/** The values of these flags, as commander stores them. */
export interface GlobalFlags {
  readonly cwd?: string;
  readonly manifest?: string;
  readonly format?: string;
  readonly color: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}

export const globalFlags: readonly CommandPart[] = [
  part("--cwd <dir>", "run in this folder"),
  part("--manifest <file>", "read this manifest"),
  part(
    "--format <format>",
    `${commonFormats.join(", ")} (routes: also jsonl, markdown, csv, html; records: mermaid)`,
    "formats",
  ),
  part("--no-color", "write without colours"),
  part("--quiet", "print only results and errors"),
  part("--verbose", "also print what stays the same and what was read"),
];
