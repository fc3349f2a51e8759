/**
 * The steps of a run, each with its undo. First, everything is written to
 * temporary files; then each is renamed into place. If a step fails, the undos
 * run in reverse order and restore the disk. After the first phase, no step
 * needs disk space.
 */
import { posix } from "node:path";
import { CannotRun } from "../diagnostics/cannot-run.js";
import { codeOf } from "./file-system.js";
import type { ApplyHost } from "./host.js";
import {
  createInspector,
  explain,
  writeFailed,
  type Inspector,
} from "./inspect.js";
import type { TargetPlace } from "./read-target.js";
import { tempName } from "./temp-names.js";

/** A file to be placed at `path`, and what must be there until then. */
export interface Staged {
  readonly path: string;
  /** Absolute. */
  readonly temp: string;
  /** A second name for the existing file; null if there is none. */
  readonly old: string | null;
  readonly expects: string | null;
}

/** The changes that one run makes to the disk. */
export class Steps {
  readonly #host: ApplyHost;
  readonly #place: TargetPlace;
  readonly #inspector: Inspector;
  readonly #undo: (() => void)[] = [];
  readonly #kept: string[] = [];
  readonly #placed = new Set<string | undefined>();
  #serial: number;

  /** `serial`: at least as high as those of the existing temporary files. */
  constructor(host: ApplyHost, place: TargetPlace, serial: number) {
    this.#host = host;
    this.#place = place;
    this.#inspector = createInspector(host.fs, place.root);
    this.#serial = serial;
  }

  /** Throws CannotRun `file-changed` if the path is no longer as planned. */
  expect(path: string, expects: string | null): void {
    // A new inspector each time, since another program may have moved a folder.
    const top = this.#inspector.absolute("");
    const { fs } = this.#host;
    const now = createInspector(fs, this.#place.root, top).look(path);
    if (now === null && expects === null) return;
    if (now?.kind === "file" && now.sha256 === expects) return;
    if (now?.kind === "outside")
      throw new CannotRun(
        "outside-root",
        `${path} is outside the project: ${now.detail ?? ""}`,
      );
    throw new CannotRun("file-changed", `${path} changed during the run`);
  }

  /** Creates the missing folders above a path. */
  makeFolders(path: string): void {
    const folder = posix.dirname(path);
    if (folder === "." || folder === path) return;
    const absolute = this.#inspector.absolute(folder);
    if (this.#host.fs.lstat(absolute) !== null) return;
    this.makeFolders(folder);
    this.#attempt(folder, () => {
      this.#host.fs.makeFolder(absolute);
    });
    this.#undo.push(() => {
      this.#host.fs.removeFolder(absolute);
    });
  }

  /** Writes a text next to its final place. */
  stage(
    path: string,
    content: string | Uint8Array,
    expects: string | null,
    purpose = "new",
  ): Staged {
    const { fs } = this.#host;
    const target = this.#inspector.absolute(path);
    const old = expects === null ? null : this.#keep(path);
    const temp = this.#temp(path, purpose);
    // A partly written file is removed too.
    this.#undo.push(() => {
      this.#removeIfThere(temp);
    });
    this.#attempt(path, () => {
      const mode = expects === null ? undefined : fs.lstat(target)?.mode;
      const bytes =
        typeof content === "string"
          ? new TextEncoder().encode(content)
          : content;
      fs.create(temp, bytes, mode);
    });
    return { path, temp, old, expects };
  }

  /** Puts a staged file in its place. */
  place({ path, temp, old, expects }: Staged): void {
    const { fs } = this.#host;
    const target = this.#inspector.absolute(path);
    this.expect(path, expects);
    this.#attempt(path, () => {
      fs.rename(temp, target);
    });
    this.#undo.push(() => {
      if (old === null) fs.remove(target);
      else this.#restore(old, path);
    });
    this.#placed.add(fs.lstat(target)?.identity);
  }

  /**
   * Deletes a file, unless it was just put in its place: on a case-insensitive
   * disk, the old name and the new one may be the same file.
   */
  delete(path: string, expects: string): void {
    const { fs } = this.#host;
    const target = this.#inspector.absolute(path);
    if (this.#placed.has(fs.lstat(target)?.identity)) return;
    const old = this.#keep(path);
    this.expect(path, expects);
    this.#attempt(path, () => {
      fs.remove(target);
    });
    this.#undo.push(() => {
      this.#restore(old, path);
    });
  }

  /** Removes a folder if it is empty, and then its parent. */
  clearFolder(folder: string): void {
    if (folder === "" || folder === ".") return;
    const { fs } = this.#host;
    const absolute = this.#inspector.absolute(folder);
    try {
      fs.removeFolder(absolute);
    } catch {
      return; // It holds something, or is gone already.
    }
    this.#undo.push(() => {
      fs.makeFolder(absolute);
    });
    this.clearFolder(posix.dirname(folder));
  }

  /** Everything is in its place: what was kept for a rollback is removed. */
  finish(): void {
    this.#undo.length = 0;
    for (const path of this.#kept)
      try {
        this.#host.fs.remove(path);
      } catch {
        // No longer needed, and no reason to fail: the next run removes it.
      }
  }

  /** Undoes every step, last one first. Returns what could not be undone. */
  rollBack(): readonly string[] {
    const faults: string[] = [];
    for (const undo of this.#undo.reverse())
      try {
        undo();
      } catch (error) {
        // A folder of ours into which someone else has put a file.
        if (!["ENOTEMPTY", "EEXIST"].includes(codeOf(error)))
          faults.push(explain(error));
      }
    this.#undo.length = 0;
    return faults;
  }

  /**
   * Keeps what is at a path under a second name, or as a copy if the disk has
   * no hard links. It is kept next to the lock, not the file, because a later
   * run that has to clean up would not know the folder of a deleted file.
   */
  #keep(path: string): string {
    const { fs } = this.#host;
    const target = this.#inspector.absolute(path);
    const old = this.#temp(this.#place.lockPath, "old");
    this.#kept.push(old);
    this.#undo.push(() => {
      this.#removeIfThere(old);
    });
    this.#attempt(path, () => {
      try {
        fs.link(target, old);
      } catch {
        this.#copy(target, old);
      }
    });
    return old;
  }

  /** Puts a kept file back. */
  #restore(old: string, path: string): void {
    const { fs } = this.#host;
    const target = this.#inspector.absolute(path);
    try {
      fs.rename(old, target);
    } catch {
      // The lock's folder may be on another disk than the file's.
      const temp = this.#temp(path, "new");
      this.#copy(old, temp);
      fs.rename(temp, target);
    }
  }

  #copy(from: string, to: string): void {
    const { fs } = this.#host;
    const bytes = fs.read(from);
    if (bytes === null) throw new Error("it is not there");
    fs.create(to, bytes, fs.lstat(from)?.mode);
  }

  /** A name for a temporary file next to `path`. */
  #temp(path: string, purpose: string): string {
    this.#serial += 1;
    const name = tempName({
      pid: this.#host.pid,
      serial: this.#serial,
      purpose,
    });
    return this.#inspector.absolute(posix.join(posix.dirname(path), name));
  }

  #removeIfThere(path: string): void {
    try {
      this.#host.fs.remove(path);
    } catch (error) {
      if (codeOf(error) !== "ENOENT") throw error;
    }
  }

  /** Runs a step; if it fails, the error names the file in plain words. */
  #attempt(path: string, step: () => void): void {
    try {
      step();
    } catch (error) {
      throw writeFailed(path, error);
    }
  }
}
