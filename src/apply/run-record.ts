/**
 * The record that a finished run leaves for the next one in the package's cache
 * folder: what it read, wrote and reported.
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

/** Paths are relative to the root unless noted otherwise. */
export interface RunRecord {
  /** The build of resource-gen that wrote it; others know other settings. */
  readonly build: string;
  /** Identifies the project and its settings. */
  readonly about: string;
  /** Parts of the manifest that are needed to inspect the project. */
  readonly output: unknown;
  readonly needs: unknown;
  readonly runtime: unknown;
  /** The problems reported about the target. */
  readonly projectProblems: readonly FileProblem[];
  /** Hashes of the manifest's files, under the names that messages use. */
  readonly sources: readonly (readonly [name: string, sha256: string])[];
  readonly lock: string;
  /** Every path that the run read: the hash of its bytes, null for none. */
  readonly files: readonly (readonly [path: string, sha256: string | null])[];
  /** Folders where a killed run may leave files behind. */
  readonly folders: readonly string[];
  readonly actions: readonly RestAction[];
  readonly diagnostics: readonly Diagnostic[];
  readonly problems: readonly FileProblem[];
}

/**
 * The record that a run in this working directory left; null if there is none
 * or it cannot be read.
 */
export function readRunRecord(
  place: CachePlace,
  cwd: string,
): RunRecord | null {
  const text = readCacheFile(place, kindFor(cwd));
  if (text === null) return null;
  try {
    // Only resource-gen writes it; its hash shows whether it is complete.
    const [seal, body] = splitOnce(text);
    return seal === hash("sha256", body)
      ? (JSON.parse(body) as RunRecord)
      : null;
  } catch {
    return null;
  }
}

/** Saves a record, if the package has a cache folder. */
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
 * Messages name files relative to the working directory. So a run of the
 * package and one of its workspace print different things and keep separate
 * records.
 */
function kindFor(cwd: string): string {
  return `run-${hash("sha256", cwd).slice(0, 16)}`;
}

function splitOnce(text: string): readonly [string, string] {
  const end = text.indexOf("\n");
  return [text.slice(0, end), text.slice(end + 1)];
}
