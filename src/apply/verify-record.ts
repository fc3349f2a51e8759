/**
 * Whether the target stands as a record says, by the bytes of every file.
 * Changes nothing, and parses nothing.
 */
import { posix } from "node:path";
import { nodeFileSystem } from "./file-system.js";
import { createInspector, hashBytes } from "./inspect.js";
import type { Inspector } from "./inspect.js";
import type { Place } from "./read-target.js";
import type { RunRecord } from "./run-record.js";
import { isTempName } from "./temp-names.js";

/** False where any file differs, or where a killed run left something behind. */
export function standsAsRecorded(
  { root, lockPath }: Place,
  { files, folders, lock }: Pick<RunRecord, "files" | "folders" | "lock">,
): boolean {
  const inspector = createInspector(nodeFileSystem, root);
  const recorded = new Set([lockPath, ...files.map(([path]) => path)]);
  return (
    hasHash(inspector, lockPath, lock) &&
    files.every(([path, sha256]) => hasHash(inspector, path, sha256)) &&
    namesIn(inspector, folders).every(
      (path) =>
        !isTempName(posix.basename(path)) &&
        (!path.endsWith("resource-gen.lock.json") || recorded.has(path)),
    )
  );
}

function hasHash(
  inspector: Inspector,
  path: string,
  sha256: string | null,
): boolean {
  const bytes = inspector.readPlain(path);
  return bytes === null
    ? sha256 === null
    : sha256 !== null && hashBytes(bytes) === sha256;
}

/** All that stands in these folders and those above them. */
function namesIn(
  inspector: Inspector,
  folders: readonly string[],
): readonly string[] {
  const all = new Set([""]);
  for (const folder of folders)
    for (
      let at = folder;
      at !== "." && at !== "" && !all.has(at);
      at = posix.dirname(at)
    )
      all.add(at);
  return [...all].flatMap((folder) =>
    inspector.list(folder).map((name) => posix.join(folder, name)),
  );
}
