/**
 * What a run that is through leaves for the next one in the package's cache
 * folder: what it read, what it wrote, and what there was to say. Nothing is
 * lost with it, and a fault in it is not worth a word: without it a run takes
 * longer, that is all.
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
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { FileProblem } from "../diagnostics/file-problem.js";
import type { RestAction } from "../plan/types.js";

/** Where the record lies. */
export interface RecordPlace {
  /** Absolute. */
  readonly root: string;
  /** The package's cache folder, relative to the root. */
  readonly cache: string;
  /** Each manifest has a record of its own. */
  readonly lockPath: string;
}

/** Paths are relative to the root where nothing else is said. */
export interface RunRecord {
  /** Which build of resource-gen, over which project with which settings. */
  readonly about: string;
  /** Of the manifest, as far as the look at the project needs them. */
  readonly output: unknown;
  readonly needs: unknown;
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

/** Null where there is none that can be read. */
export function readRecord(place: RecordPlace): RunRecord | null {
  try {
    // Nobody but us writes it; that it is whole is seen by its hash.
    const text = readFileSync(fileOf(place), "utf8");
    const [seal, body] = splitOnce(text);
    return seal === hashOf(body) ? (JSON.parse(body) as RunRecord) : null;
  } catch {
    return null;
  }
}

/** Leaves a record, where the package has a folder for caches. */
export function writeRecord(place: RecordPlace, record: RunRecord): void {
  const file = fileOf(place);
  // node_modules/.cache/resource-gen: not made where nothing is installed.
  if (!existsSync(dirname(dirname(dirname(file))))) return;
  const body = JSON.stringify(record);
  const fresh = `${file}.${String(process.pid)}.tmp`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(fresh, `${hashOf(body)}\n${body}`);
    renameSync(fresh, file);
  } catch {
    // A read-only folder, a full disk: the next run looks at everything again.
  }
}

function fileOf({ root, cache, lockPath }: RecordPlace): string {
  return join(root, cache, `run-${hashOf(lockPath).slice(0, 16)}`);
}

function splitOnce(text: string): readonly [string, string] {
  const end = text.indexOf("\n");
  return [text.slice(0, end), text.slice(end + 1)];
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
