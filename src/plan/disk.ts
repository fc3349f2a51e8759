/** Looks up what is on the disk. Must not read files. */
import type { Disk } from "./types.js";

/** The text of a file; null if there is no file or it is not text. */
export function textAt(disk: Disk, path: string): string | null {
  const now = disk.get(path);
  return now?.kind === "file" ? now.text : null;
}
