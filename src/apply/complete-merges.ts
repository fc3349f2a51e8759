/**
 * Remembers which files earlier runs found complete, so that the next run does
 * not parse them: a list of keys in the package's cache folder.
 */
import { build } from "../generated/build.js";
import {
  readCacheFile,
  writeCacheFile,
  type CachePlace,
} from "./cache-file.js";

/** What another build found does not tell what this build would find. */
const firstLine = `resource-gen ${build}`;

/** The keys that the last run of this build saved; empty if there are none. */
export function readCompleteMerges(place: CachePlace): ReadonlySet<string> {
  const text = readCacheFile(place, "complete-merges") ?? "";
  const [first, ...keys] = text.split("\n");
  return new Set(first === firstLine ? keys : []);
}

/** Saves the keys for the next run, if the package has a cache folder. */
export function writeCompleteMerges(
  place: CachePlace,
  keys: readonly string[],
): void {
  const known = readCompleteMerges(place);
  if (keys.length === known.size && keys.every((key) => known.has(key))) return;
  writeCacheFile(place, "complete-merges", () =>
    [firstLine, ...keys].join("\n"),
  );
}
