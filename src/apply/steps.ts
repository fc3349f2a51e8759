/**
 * The steps of a run, each with its reverse. First everything is written to
 * temporary files, then each is renamed into place. If a step fails, the reverses
 * run in turn and the disk is as before. After the first phase, no step needs
 * space on the disk.
 */
import { posix } from "node:path";
import { CannotRun } from "../diagnostics/cannot-run.js";
import { codeOf } from "./file-system.js";
import type { Host } from "./host.js";
import {
  createInspector,
  explain,
  writeFailed,
  type Inspector,
} from "./inspect.js";
import type { TargetPlace } from "./read-target.js";
import { tempName } from "./temp-names.js";

/** A file that is to stand at `path`, and what must stand there until then. */
export interface Staged {
  readonly path: string;
  /** Absolute. */
  readonly temp: string;
  /** A second name for what stands there; null where nothing does. */
  readonly old: string | null;
  readonly expects: string | null;
}

/** The work of one run on the disk. */
export class Steps {
  readonly #host: Host;
  readonly #place: TargetPlace;
  readonly #inspector: Inspector;
  readonly #undo: (() => void)[] = [];
  readonly #kept: string[] = [];
  readonly #placed = new Set<string | undefined>();
  #serial: number;

  /** `serial`: above those of the temporary files that are there. */
  constructor(host: Host, place: TargetPlace, serial: number) {
    this.#host = host;
    this.#place = place;
    this.#inspector = createInspector(host.fs, place.root);
    this.#serial = serial;
  }

  /** Throws CannotRun `file-changed` where the path no longer is as it was planned. */
  expect(path: string, expects: string | null): void {
    // Anew each time, since another program may have moved a folder too.
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

  /** Makes the folders that are missing above a path. */
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

  /** Writes a text beside the place where it is to stand. */
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
    // One that is cut short stands there too.
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
   * Takes a file away, unless it is one that was just put in its place: on a
   * disk that ignores case the old name and the new one may be the same.
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

  /** Takes a folder away if it is empty, and then the one above it. */
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

  /** Everything is in its place: what was kept for a rollback may go. */
  finish(): void {
    this.#undo.length = 0;
    for (const path of this.#kept)
      try {
        this.#host.fs.remove(path);
      } catch {
        // Of no use any more, and no reason to fail: the next run removes it.
      }
  }

  /** The reverse of every step, the last one first. What cannot be undone is told. */
  rollBack(): readonly string[] {
    const faults: string[] = [];
    for (const undo of this.#undo.reverse())
      try {
        undo();
      } catch (error) {
        // A folder of ours into which somebody else has put something.
        if (!["ENOTEMPTY", "EEXIST"].includes(codeOf(error)))
          faults.push(explain(error));
      }
    this.#undo.length = 0;
    return faults;
  }

  /**
   * A second name for what stands at a path, or a copy where the disk has no
   * such thing. It is beside the lock, not the file: the folder of a file that
   * is deleted would be unknown to the run that has to clear it away.
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

  /** Puts back what was kept. */
  #restore(old: string, path: string): void {
    const { fs } = this.#host;
    const target = this.#inspector.absolute(path);
    try {
      fs.rename(old, target);
    } catch {
      // Beside the lock may be another disk than beside the file.
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

  /** A name for a temporary file beside `path`. */
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

  /** Says which file it was, in plain words. */
  #attempt(path: string, step: () => void): void {
    try {
      step();
    } catch (error) {
      throw writeFailed(path, error);
    }
  }
}
