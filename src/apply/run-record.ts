/**
 * The record that a finished run leaves for the next one in the package's cache
 * folder: what it read, what it wrote, and what it reported.
 */
import { hash } from "node:crypto";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { FileProblem } from "../diagnostics/file-problem.js";
import type { RestAction } from "../plan/types.js";
import {
  readCacheFile,
  writeCacheFile,
  type CachePlace,
} from "./cache-file.js";

/** Paths are relative to the root where nothing else is said. */
export interface RunRecord {
  /** The build of resource-gen that wrote it: another one knows other settings. */
  readonly build: string;
  /** Which project, with which settings. */
  readonly about: string;
  /** Of the manifest, as far as the look at the project needs them. */
  readonly output: unknown;
  readonly needs: unknown;
  readonly runtime: unknown;
  /** What there was to say of the target. */
  readonly said: readonly FileProblem[];
  /** The files of the manifest by the names that messages have: hashes. */
  readonly sources: readonly (readonly [name: string, sha256: string])[];
  readonly lock: string;
  /** Every path that the run looked at: the hash of its bytes, null for none. */
  readonly files: readonly (readonly [path: string, sha256: string | null])[];
  /** Folders in which a run leaves files when it is killed. */
  readonly folders: readonly string[];
  readonly actions: readonly RestAction[];
  readonly diagnostics: readonly Diagnostic[];
  readonly problems: readonly FileProblem[];
}

/**
 * The record that a run in this working directory left; null where there is none
 * that can be read.
 */
export function readRecord(place: CachePlace, cwd: string): RunRecord | null {
  const text = readCacheFile(place, kindFor(cwd));
  if (text === null) return null;
  try {
    // Nobody but us writes it; that it is whole is seen by its hash.
    const [seal, body] = splitOnce(text);
    return seal === hash("sha256", body)
      ? (JSON.parse(body) as RunRecord)
      : null;
  } catch {
    return null;
  }
}

/** Leaves a record, where the package has a folder for caches. */
export function writeRecord(
  place: CachePlace,
  cwd: string,
  record: RunRecord,
): void {
  writeCacheFile(place, kindFor(cwd), () => {
    const body = JSON.stringify(record);
    return `${hash("sha256", body)}\n${body}`;
  });
}

/**
 * Messages name files from the working directory. So a run of the package and one
 * of its workspace have different things to say, and neither forgets the other's.
 */
function kindFor(cwd: string): string {
  return `run-${hash("sha256", cwd).slice(0, 16)}`;
}

function splitOnce(text: string): readonly [string, string] {
  const end = text.indexOf("\n");
  return [text.slice(0, end), text.slice(end + 1)];
}
