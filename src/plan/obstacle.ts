/** Words for what is in the way of a file. Must not read files. */
import type { DiskFile } from "./types.js";

/** Describes what is at a path where a file should be. */
export function describeObstacle(
  path: string,
  now: DiskFile | undefined,
): string {
  if (now === undefined || now.kind === "file") return `${path} is not a file`;
  const { kind, detail } = now;
  switch (kind) {
    case "folder":
      return `${path} is a folder`;
    case "link":
      return `${path} is a symbolic link${detail === undefined ? "" : ` to ${detail}`}`;
    case "outside":
      return `${path} is outside the project: ${detail ?? "a symbolic link leads out of it"}`;
    case "unreadable":
      return `${path} cannot be read${detail === undefined ? "" : `: ${detail}`}`;
    case "too-long":
      return `${detail ?? "its name is too long"}: ${path}`;
    case "special":
      return `${path} is not a file`;
  }
}

/** What an obstacle is told as; most are `usual`. */
export function codeOfObstacle<Code extends string>(
  now: DiskFile | undefined,
  usual: Code,
): Code | "outside-root" | "name-too-long" {
  if (now?.kind === "outside") return "outside-root";
  return now?.kind === "too-long" ? "name-too-long" : usual;
}
