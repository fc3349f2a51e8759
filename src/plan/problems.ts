/** How faults in files are put into words. Must not read files. */
import { catalogue } from "../diagnostics/catalogue.js";
import type { Code } from "../diagnostics/catalogue.js";
import type { DiskFile, FileProblem } from "./types.js";

/** A fault in a file; how bad it is stands in the catalogue. */
export function problemAt(
  code: Code,
  file: string,
  message: string,
  details: Pick<FileProblem, "help" | "snippet"> = {},
): FileProblem {
  return {
    code,
    severity: catalogue[code].severity,
    file,
    message,
    ...details,
  };
}

/** What stands where a file should. */
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
    case "special":
      return `${path} is not a file`;
  }
}
