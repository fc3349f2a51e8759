/**
 * What earlier runs found complete, so that the next one need not parse it: a
 * list of keys in the package's cache folder. Nothing is lost with it. Faults
 * are not worth a word here: without the list a run takes longer, that is all.
 */
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { build } from "../generated/build.js";

/** Where the list lies. */
export interface SettledPlace {
  /** Absolute. */
  readonly root: string;
  /** The package's cache folder, relative to the root, with forward slashes. */
  readonly cache: string;
  /** The lock's path: each manifest has a list of its own. */
  readonly lockPath: string;
}

function fileOf({ root, cache, lockPath }: SettledPlace): string {
  const name = createHash("sha256").update(lockPath).digest("hex").slice(0, 16);
  return join(root, cache, `settled-${name}`);
}

/** What another build of this package found says nothing of what ours would. */
const firstLine = `resource-gen ${build}`;

/** The keys that the last run left; none where there is no list, or an unfit one. */
export function readSettled(place: SettledPlace): ReadonlySet<string> {
  try {
    const [first, ...keys] = readFileSync(fileOf(place), "utf8").split("\n");
    return new Set(first === firstLine ? keys : []);
  } catch {
    return new Set();
  }
}

/** Leaves the keys for the next run, where the package has a folder for caches. */
export function writeSettled(
  place: SettledPlace,
  keys: readonly string[],
): void {
  const file = fileOf(place);
  const known = readSettled(place);
  if (keys.length === known.size && keys.every((key) => known.has(key))) return;
  // node_modules/.cache/resource-gen: not made where nothing is installed.
  if (!existsSync(dirname(dirname(dirname(file))))) return;
  const fresh = `${file}.${String(process.pid)}.tmp`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(fresh, [firstLine, ...keys].join("\n"));
    renameSync(fresh, file);
  } catch {
    // A read-only folder, a full disk: the next run parses again.
  }
}
