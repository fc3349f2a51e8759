/**
 * Checks whether the target matches a record, by the bytes of every file.
 * Changes nothing and parses nothing.
 */
import { posix } from "node:path";
import { nodeFileSystem } from "./file-system.js";
import { createInspector, hashBytes, type Inspector } from "./inspect.js";
import { withParents, type TargetPlace } from "./read-target.js";
import type { RunRecord } from "./run-record.js";
import { isTempName } from "./temp-names.js";

/** False if any file differs, or if a killed run left something behind. */
export function standsAsRecorded(
  { root, lockPath }: TargetPlace,
  { files, folders, lock }: Pick<RunRecord, "files" | "folders" | "lock">,
): boolean {
  const inspector = createInspector(nodeFileSystem, root);
  const recorded = new Set([lockPath, ...files.map(([path]) => path)]);
  return (
    hasHash(inspector, lockPath, lock) &&
    files.every(([path, sha256]) => hasHash(inspector, path, sha256)) &&
    withParents(folders).every((folder) =>
      inspector.list(folder).every((name) => isKnown(folder, name, recorded)),
    )
  );
}

/** False for files left by another run or belonging to another manifest. */
function isKnown(
  folder: string,
  name: string,
  recorded: ReadonlySet<string>,
): boolean {
  if (name.endsWith("resource-gen.lock.json"))
    return recorded.has(posix.join(folder, name));
  return !isTempName(name);
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
